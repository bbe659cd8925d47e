// The sheets that this phone knows: kept in the phone alone, because no cookie of ours carries a key.

const PLACE = "moonkeeper.sheets";
const MOST = 40;

export function known() {
  try {
    const sheets = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(sheets) ? sheets.filter((sheet) => typeof sheet?.path === "string" && sheet.path.startsWith("/")) : [];
  } catch {
    return []; // nothing stored, nothing readable, or storage is forbidden here
  }
}

export function remember(sheet) {
  const sheets = [{ ...sheet, at: Date.now() }, ...known().filter((other) => other.path !== sheet.path)];
  try {
    localStorage.setItem(PLACE, JSON.stringify(sheets.slice(0, MOST)));
  } catch {
    // full or forbidden: the address of the sheet is still in the browser's history
  }
}
