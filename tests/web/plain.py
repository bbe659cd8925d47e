"""A browser without scripts, made of the standard library: pages as trees, forms that are filled and sent."""

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    """An element of a page: its tag, its attributes, and what is in it, elements and pieces of text."""

    def __init__(self, tag: str, attrs: Mapping[str, str], parent: "Element | None" = None) -> None:
        self.tag, self.attrs, self.parent = tag, dict(attrs), parent
        self.children: list[Element | str] = []

    def __iter__(self) -> "Iterator[Element]":
        """Every element inside, in the order of the page."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attrs}>"

    def get(self, name: str, default: str = "") -> str:
        return self.attrs.get(name, default)

    def has_class(self, name: str) -> bool:
        return name in self.get("class").split()

    def all(self, tag: str | None = None, css: str | None = None, **attrs: str) -> "list[Element]":
        """The elements inside with this tag, this class and these attributes."""
        return [
            element
            for element in self
            if (tag is None or element.tag == tag)
            and (css is None or element.has_class(css))
            and all(element.attrs.get(name) == value for name, value in attrs.items())
        ]

    def one(self, tag: str | None = None, css: str | None = None, **attrs: str) -> "Element":
        """The one element of that description."""
        found = self.all(tag, css, **attrs)
        assert len(found) == 1, f"{len(found)} of {tag} .{css} {attrs}"
        return found[0]

    def ancestor(self, tag: str) -> "Element | None":
        """The nearest element of this tag around this one."""
        element = self.parent
        while element and element.tag != tag:
            element = element.parent
        return element

    def pieces(self) -> Iterator[tuple["Element", str]]:
        """Every piece of text inside, with the element that it is in."""
        for child in self.children:
            if isinstance(child, Element):
                yield from child.pieces()
            else:
                yield self, child

    @property
    def raw_text(self) -> str:
        return "".join(piece for _, piece in self.pieces())

    @property
    def text(self) -> str:
        """What is to be read, in one line."""
        seen = "".join(piece for inside, piece in self.pieces() if inside.tag not in ("script", "style"))
        return re.sub(r"\s+", " ", seen).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.here = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.here.tag == tag, f"</{tag}> where {self.here} is open"
        assert self.here.parent
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def read(html: str) -> Element:
    """A page as a tree. Tags that do not match fail: so markup that was typed by somebody shows at once."""
    reader = _Reader()
    reader.feed(re.sub(r"<template\b.*?</template>", "", html, flags=re.DOTALL))  # inert until a script copies it
    reader.close()
    assert reader.here is reader.root, f"{reader.here} is never closed"
    return reader.root


class Form:
    """A form of a page, with what stands in it."""

    def __init__(self, page: Element, element: Element) -> None:
        self.element = element
        owned = (e for e in page if e.tag in ("input", "select", "textarea") and self._owns(e))
        self.controls = [e for e in owned if e.get("name") and "disabled" not in e.attrs]

    def _owns(self, control: Element) -> bool:
        if "form" in control.attrs:
            return control.get("form") == self.element.get("id")
        return control.ancestor("form") is self.element

    def named(self, name: str) -> list[Element]:
        return [control for control in self.controls if control.get("name") == name]

    def is_text(self, name: str) -> bool:
        """Whether this is a field to type into."""
        return any(control.tag == "input" and control.get("type") in ("", "text") for control in self.named(name))

    def offers(self, name: str) -> list[str]:
        """What can be picked in a group of radio buttons or a list."""
        controls = self.named(name)
        if controls and controls[0].tag == "select":
            return [option.get("value") for option in controls[0].all("option")]
        return [control.get("value") for control in controls]

    def values(self) -> dict[str, str]:
        """What the form would send now."""
        return dict(self.pairs())

    def pairs(self) -> Iterator[tuple[str, str]]:
        for control in self.controls:
            name = control.get("name")
            if control.tag == "select":
                options = control.all("option")
                chosen = [option for option in options if "selected" in option.attrs] or options[:1]
                yield from ((name, option.get("value")) for option in chosen)
            elif control.get("type") not in ("radio", "checkbox") or "checked" in control.attrs:
                yield name, control.get("value")

    def fill(self, values: Mapping[str, Any]) -> None:
        """Type and pick. A field that is not there, or a choice that is not offered, fails."""
        for name, value in values.items():
            controls = self.named(name)
            assert controls, f"no field {name!r} in {self.element}"
            if controls[0].tag == "select":
                self._pick(controls[0].all("option"), name, str(value), "selected")
            elif controls[0].get("type") == "radio":
                self._pick(controls, name, str(value), "checked")
            else:
                assert controls[0].get("type") != "hidden", f"nobody can type into {name!r}"
                controls[0].attrs["value"] = str(value)

    def _pick(self, choices: list[Element], name: str, value: str, mark: str) -> None:
        assert value in [choice.get("value") for choice in choices], f"{name}={value} is not offered"
        for choice in choices:
            choice.attrs.pop(mark, None)
            if choice.get("value") == value:
                choice.attrs[mark] = ""


class Browser:
    """Loads pages, fills their forms, presses their buttons, follows their links. It knows no script."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.url = "/"
        self.answer: TestResponse
        self.page: Element

    def get(self, url: str) -> "Browser":
        return self.show(url, self.client.get(url))

    def show(self, url: str, answer: TestResponse) -> "Browser":
        """Look at an answer as the page of this address."""
        self.url, self.answer = url, answer
        self.page = read(answer.text)
        return self

    @property
    def status(self) -> int:
        return self.answer.status_code

    @property
    def text(self) -> str:
        return self.page.text

    def button(self, text: str, within: str | None = None) -> Element:
        """The button with this text, within the element of this id; of several the first, the nearest to the top."""
        place = self.page.one(id=within) if within else self.page
        buttons = [button for button in place.all("button") if button.get("type") != "button"]
        found = [button for button in buttons if button.text.startswith(text)]
        assert found, f"no button {text!r} among {[button.text for button in buttons]}"
        return found[0]

    def form(self, button: str, within: str | None = None) -> Form:
        """The form that a button sends."""
        return Form(self.page, self._form_of(self.button(button, within)))

    def _form_of(self, button: Element) -> Element:
        if "form" in button.attrs:
            return self.page.one("form", id=button.get("form"))
        form = button.ancestor("form")
        assert form, f"{button} is in no form"
        return form

    def press(self, text: str, values: Mapping[str, Any] | None = None, within: str | None = None) -> "Browser":
        """Fill in a form, press its button, and go where the answer leads."""
        button = self.button(text, within)
        form = Form(self.page, self._form_of(button))
        form.fill(values or {})
        method = button.get("formmethod") or form.element.get("method") or "get"
        url = button.get("formaction") or form.element.get("action") or self.url
        pairs = list(form.pairs())
        if method == "get":
            return self.get(f"{url.partition('#')[0]}?{urlencode(pairs)}")
        answer = self.client.post(url, data=MultiDict(pairs))
        if answer.status_code == 303:
            return self.get(answer.headers["Location"])
        return self.show(url, answer)

    def link(self, text: str) -> "Browser":
        """Follow the first link whose text begins so."""
        links = [link for link in self.page.all("a") if link.text.startswith(text)]
        assert links, f"no link {text!r} among {[link.text for link in self.page.all('a')]}"
        return self.get(links[0].get("href"))

    @property
    def problems(self) -> list[str]:
        """The sentences of the alert."""
        return [item.text for alert in self.page.all(role="alert") for item in alert.all("li")]

    def said_at(self, name: str) -> list[str]:
        """The sentences that stand at a field: beside it, or above the group that it is picked in."""
        around: Element | None = next(e for e in self.page if e.get("name") == name and e.get("type") != "hidden")
        while around and not any(map(around.has_class, ("field", "bids", "trump", "tricks"))):
            around = around.parent
        return [fault.text for fault in around.all("p", css="fault")] if around else []

    @property
    def path(self) -> str:
        return urlsplit(self.url).path
