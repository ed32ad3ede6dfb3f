import { expect, test } from "@jest/globals";
import { personTint } from "../../web/lib/person-tint.ts";

test("a name has one tint, several people have several, and none is the red of errors", () => {
  const names = ["Clara Montes Vega", "Andrés Lozano Prieto", "Elena Ferrer Ibáñez", "Marta Soler Ríos"];
  const tints = names.map((name) => personTint(name).color);
  expect(personTint("Clara Montes Vega").color).toBe(tints[0]);
  expect(new Set(tints).size).toBeGreaterThan(2);
  expect(tints).not.toContain("var(--color-danger)");
});
