import { expect, test } from "@jest/globals";
import { tellWhole } from "../../web/ui/whole-line.ts";

/** A cell's line, of which so many pixels would be needed. */
function line(attributes: string, text: string): { element: HTMLElement; needs: (height: number) => void } {
  document.body.innerHTML = `<table><tbody><tr><td><span class="detail"${attributes}>${text}</span></td></tr></tbody></table>`;
  const element = document.querySelector<HTMLElement>(".detail")!;
  Object.defineProperty(element, "clientHeight", { value: 18 });
  const needs = (height: number) =>
    Object.defineProperty(element, "scrollHeight", { value: height, configurable: true });
  return { element, needs };
}

test("a line that is cut tells all of it, and only as long as it is: its row may show another one later", () => {
  const { element, needs } = line("", "Montserrat Núñez Márquez de la Fuente");
  needs(36);
  tellWhole({ target: element });
  expect(element.title).toBe("Montserrat Núñez Márquez de la Fuente");
  element.textContent = "Íñigo Velasco Sánchez de la Torre";
  tellWhole({ target: element });
  expect(element.title).toBe("Íñigo Velasco Sánchez de la Torre");
  element.textContent = "Ana Gil";
  needs(18);
  tellWhole({ target: element });
  expect(element.title).toBe("");
});

test("what somebody wrote as a tooltip stays", () => {
  const { element, needs } = line(' title="Desde el 2 de enero"', "Reasignación pedida");
  needs(36);
  tellWhole({ target: element });
  expect(element.title).toBe("Desde el 2 de enero");
});
