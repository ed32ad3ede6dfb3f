import { beforeAll, describe, expect, test } from "@jest/globals";
import { RESTRICTION_KIND_NAMES } from "../../schema/rules/restrictions.ts";
import { restrictDebtor } from "../../server/domains/debtor-desk/restrict-debtor.ts";
import { joinWaiting } from "../../server/domains/debtors/join-waiting.ts";
import { exportedTable, refusedExport } from "../support/exported-table.ts";
import { proceedingsDesk, type Person } from "../support/proceedings.ts";

/** The list of debtors as a file: what is seen, by the same filters and in the same order. */
const desk = proceedingsDesk();

beforeAll(async () => {
  const people = [
    {
      debtor: "Ana Gil",
      identityDocument: "00000014Z",
      amountDebt: "100.00",
      addresses: ["Calle Mayor 1, 28013 Madrid"],
    },
    {
      debtor: "Ana Gil",
      identityDocument: "00000014Z",
      amountDebt: "50.50",
      addresses: ["Calle Mayor 1, 28013 Madrid"],
    },
    {
      debtor: "=Luis Roca",
      identityDocument: "00000023T",
      amountDebt: "7.00",
      addresses: ["Gran Vía 2, 48001 Bilbao"],
    },
  ];
  for (const [at, form] of people.entries())
    await desk.taskOf(desk.specialist, {
      ...form,
      nContract: `EX-${at}`,
      contact: {
        email: `persona${form.identityDocument}@correo.example`,
        lada: "34",
        phone: `61200010${at}`,
      },
    });
  await joinWaiting(desk.app.deps);
  const [ana] = await desk.app.deps.db.query<{ id: number }[]>(
    `SELECT id FROM debtors WHERE name = 'Ana Gil'`,
  );
  const ctx = await desk.ctxOf(desk.admin);
  await restrictDebtor(ctx, String(ana?.id), { kind: "NO_CONTACT", channel: "PHONE", reason: "Lo pide" });
  await restrictDebtor(ctx, String(ana?.id), { kind: "VULNERABLE", reason: "Lo dice" });
}, 60_000);

const rows = (input = "") =>
  exportedTable(desk.app, desk.admin, "exportDebtors", `input: { format: CSV ${input} }`);

describe("the file", () => {
  test("has a line for each person, with all debts, points and restrictions", async () => {
    const [head, ...lines] = await rows();
    expect(head).toEqual([
      "Nombre",
      "Documento",
      "Provincia",
      "Correos",
      "Teléfonos",
      "Deudas",
      "Importe total",
      "Restricciones",
    ]);
    const ana = lines.find(([name]) => name === "Ana Gil");
    expect(ana).toEqual([
      "Ana Gil",
      "00000014Z",
      "Madrid",
      "persona00000014z@correo.example",
      expect.stringMatching(/34612000100, .*34612000101/),
      "2",
      "150,50",
      "No contactar · Teléfono; Situación vulnerable",
    ]);
    expect(lines.filter(([, document]) => document === "00000014Z")).toHaveLength(1);
  });

  test("obeys the filters, the order and the columns seen", async () => {
    expect(await rows(', filter: { province: "48" }, columns: [AMOUNT, NAME]')).toEqual([
      ["Importe total", "Nombre"],
      ["7,00", expect.stringContaining("Luis Roca")],
    ]);
    expect(await rows(", filter: { restriction: VULNERABLE }, columns: [DOCUMENT]")).toEqual([
      ["Documento"],
      ["00000014Z"],
    ]);
    const byAmount = await rows(", sort: AMOUNT, direction: DESC, columns: [AMOUNT]");
    expect(byAmount.slice(1, 3).map(([amount]) => amount)).toEqual(["150,50", "7,00"]);
    expect(await rows(', filter: { search: "612000101" }, columns: [DOCUMENT]')).toEqual([
      ["Documento"],
      ["00000014Z"],
    ]);
    const other = await rows(', filter: { listId: "999" }');
    expect(other).toHaveLength(1);
  });
});

describe("a specialist's", () => {
  const ofPerson = (person: Person, input = "") =>
    exportedTable(desk.app, person, "exportDebtors", `input: { format: CSV ${input} }`);

  beforeAll(async () => {
    const { reference } = await desk.taskOf(desk.otherSpecialist, {
      debtor: "Ana Gil",
      identityDocument: "00000014Z",
      amountDebt: "900.00",
      nContract: "EX-9",
      addresses: ["Calle Mayor 1, 28013 Madrid"],
      contact: { email: "otra@correo.example", lada: "34", phone: "612000777" },
    });
    await joinWaiting(desk.app.deps);
    const [ana] = await desk.app.deps.db.query<{ id: number }[]>(
      `SELECT id FROM debtors WHERE name = 'Ana Gil'`,
    );
    const reason = "Dice que la pagó";
    await restrictDebtor(await desk.ctxOf(desk.admin), String(ana?.id), {
      kind: "DISPUTED",
      reason,
      taskId: reference,
    });
  });

  test("says of each person what the debts assigned to it say, and nothing of the others'", async () => {
    const [, ...mine] = await ofPerson(desk.specialist);
    expect(mine.find(([name]) => name === "Ana Gil")).toEqual([
      "Ana Gil",
      "00000014Z",
      "Madrid",
      "persona00000014z@correo.example",
      expect.stringMatching(/^'?\+34612000100, \+34612000101$/),
      "2",
      "150,50",
      "No contactar · Teléfono; Situación vulnerable",
    ]);
    const [, ...theirs] = await ofPerson(desk.otherSpecialist);
    expect(theirs).toEqual([
      [
        "Ana Gil",
        "00000014Z",
        "Madrid",
        "otra@correo.example",
        expect.stringMatching(/^'?\+34612000777$/),
        "1",
        "900,00",
        expect.stringContaining(RESTRICTION_KIND_NAMES.DISPUTED),
      ],
    ]);
    const everything = JSON.stringify(mine);
    for (const foreign of ["612000777", "otra@correo.example", "900,00"])
      expect(everything).not.toContain(foreign);
  });

  test("finds by the own debts alone, and counts all of those as the list does", async () => {
    const chosen = "columns: [DEBTS, AMOUNT]";
    const found = (filter: string) => ofPerson(desk.specialist, `, filter: ${filter}, ${chosen}`);
    expect((await found(`{ search: "EX-0", several: true }`)).slice(1)).toEqual([["2", "150,50"]]);
    expect((await found(`{ amountFrom: "150", amountTo: "151", search: "EX-1" }`)).slice(1)).toEqual([
      ["2", "150,50"],
    ]);
    expect(await found(`{ search: "EX-9" }`)).toHaveLength(1);
    expect(await found(`{ restriction: DISPUTED }`)).toHaveLength(1);
  });
});

test("is nobody else's, and the trail says that it was made, not whom it names", async () => {
  const call = "input: { format: CSV }";
  expect(await refusedExport(desk.app, desk.client, "exportDebtors", call)).toBe("FORBIDDEN");
  expect(await refusedExport(desk.app, {}, "exportDebtors", call)).toBe("UNAUTHENTICATED");
  await rows(', filter: { search: "Ana" }');
  const [entry] = await desk.app.deps.db.query<{ data: object }[]>(
    `SELECT data FROM audit_entries WHERE action = 'exportDebtors' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.data).toEqual({ format: "CSV", filters: ["search"] });
});
