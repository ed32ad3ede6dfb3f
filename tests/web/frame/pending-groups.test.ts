import { expect, test } from "@jest/globals";
import { pendingGroups, type PendingRow } from "../../../web/parts/pending/pending-groups.ts";

const row = (id: string, dueOn: string | null, overdue = false) => ({ id, dueOn, overdue }) as PendingRow;

test("what waits stands under how soon it matters, in the server's order, and no heading stands alone", () => {
  const rows = [
    row("a", "2026-11-01", true),
    row("b", "2026-11-20"),
    row("c", "2026-11-21"),
    row("d", "2026-11-22"),
    row("e", null),
    row("f", null, true),
    row("g", "2026-11-28"),
    row("h", "2026-11-27"),
  ];
  const shown = pendingGroups(rows, "2026-11-20").map(({ label, rows: of }) => [
    label,
    of.map(({ id }) => id),
  ]);
  expect(shown).toEqual([
    ["Atrasado", ["a", "f"]],
    ["Hoy y mañana", ["b", "c"]],
    ["Próximos días", ["d", "h"]],
    ["Cuando puedas", ["e"]],
    ["Más adelante", ["g"]],
  ]);
  expect(pendingGroups([row("x", "2027-01-01")], "2026-12-31").map(({ label }) => label)).toEqual([
    "Hoy y mañana",
  ]);
  expect(pendingGroups([], "2026-11-20")).toEqual([]);
});
