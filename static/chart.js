// Looking things up in the chart of the play. The rules made it; none of them is written here.

// What a led tile asks for, and how each tile of a hand stands to it. The names of the relations are the chart's own.
export function stand(chart, trump, led, hand) {
  const under = chart.trumps[trump];
  const row = under.relations[chart.tiles.indexOf(led)];
  const asked = under.asked[chart.tiles.indexOf(led)];
  const other = under.other[chart.tiles.indexOf(led)];
  const relations = new Map(hand.map((tile) => [tile, chart.names[row[chart.tiles.indexOf(tile)]]]));
  return { asked, other, relations };
}

// The tiles that may be played, highest first, as the chart has them in order.
export function legal(chart, trump, led, hand) {
  const tiles = chart.tiles.filter((tile) => hand.includes(tile));
  if (!led) return tiles;
  const { relations } = stand(chart, trump, led, tiles);
  const able = tiles.filter((tile) => relations.get(tile) === "follows");
  return able.length ? able : tiles;
}

// The play that takes a trick, as an index, the led tile first.
export function winner(chart, trump, plays) {
  const under = chart.trumps[trump];
  const strengths = under.strength[under.asked[chart.tiles.indexOf(plays[0])]];
  const strong = plays.map((tile) => parseInt(strengths[chart.tiles.indexOf(tile)], 36));
  return strong.indexOf(Math.max(...strong));
}
