import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Carousel } from "../../../web/ui/site/Carousel.tsx";

const slides = ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis"].map((title) => ({
  title,
  text: `Texto ${title}`,
  picture: null,
}));

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(cleanup);

/** Titles of the slides that aren't hidden; the style sheet isn't there, the mark it goes by is. */
function shown(): string[] {
  return screen
    .getAllByRole("group")
    .filter((place) => "current" in place.dataset)
    .flatMap((place) => [...place.querySelectorAll("h3")].map((title) => title.textContent));
}

/** Which dot is marked, from 1. */
function dot(): number {
  return (
    screen
      .getAllByRole("button", { name: /^Ver \d/ })
      .findIndex((item) => item.getAttribute("aria-current") === "true") + 1
  );
}

function open(count: number, positions?: number) {
  render(<Carousel label="Cómo funciona" slides={slides.slice(0, count)} positions={positions} />);
  return userEvent.setup();
}

describe("three images", () => {
  test("begin at the first and go round both ways, the dots with them", async () => {
    const user = open(3);
    const seen = [[...shown(), dot()]];
    for (const name of ["Siguiente", "Siguiente", "Siguiente", "Anterior"]) {
      await user.click(screen.getByRole("button", { name }));
      seen.push([...shown(), dot()]);
    }
    expect(seen).toEqual([
      ["Uno", 1],
      ["Dos", 2],
      ["Tres", 3],
      ["Uno", 1],
      ["Tres", 3],
    ]);
  });

  test("a dot leads to its image, arrow keys go on from there", async () => {
    const user = open(3);
    await user.click(screen.getByRole("button", { name: "Ver 3 de 3" }));
    expect(shown()).toEqual(["Tres"]);
    await user.keyboard("{ArrowRight}");
    expect(shown()).toEqual(["Uno"]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(shown()).toEqual(["Dos"]);
  });

  test("every place says which it is of how many", () => {
    open(3);
    expect(screen.getAllByRole("group").map((place) => place.getAttribute("aria-label"))).toEqual([
      "1 de 3",
      "2 de 3",
      "3 de 3",
    ]);
    expect(screen.getByRole("region", { name: "Cómo funciona" }).getAttribute("aria-roledescription")).toBe(
      "carrusel",
    );
  });

  test("a scroll that the browser takes over changes nothing", () => {
    open(3);
    const view = screen.getAllByRole("group")[0]?.parentElement as HTMLElement;
    fireEvent.pointerDown(view, { pointerId: 1, isPrimary: true, button: 0, clientX: 300 });
    fireEvent.pointerMove(view, { pointerId: 1, clientX: 40 });
    fireEvent.pointerCancel(view, { pointerId: 1 });
    expect(shown()).toEqual(["Uno"]);
    expect(view.style.getPropertyValue("--drag")).toBe("");
  });
});

test("six images with three dots: pairs, wrapping among three", async () => {
  const user = open(6, 3);
  expect(screen.getAllByRole("button", { name: /^Ver \d/ })).toHaveLength(3);
  expect(shown()).toEqual(["Uno", "Dos"]);
  await user.click(screen.getByRole("button", { name: "Anterior" }));
  expect([...shown(), dot()]).toEqual(["Cinco", "Seis", 3]);
  await user.click(screen.getByRole("button", { name: "Siguiente" }));
  expect([...shown(), dot()]).toEqual(["Uno", "Dos", 1]);
});
