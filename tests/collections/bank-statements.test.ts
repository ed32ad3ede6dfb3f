import { describe, expect, test } from "@jest/globals";
import { writeXlsx } from "hucre/xlsx";
import { eraseDeletedTasks } from "../../server/domains/tasks/task-retention.ts";
import { carryOutFile, lookAgain } from "../../server/domains/collections/bank-statements/bank-file-job.ts";
import { decimalOf } from "../../schema/rules/exact-amount.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { literal, proceedingsDesk, type TestMatter } from "../support/proceedings.ts";
import { IBAN, norma43, type Movement } from "./bank-file.ts";

const desk = proceedingsDesk();

const UPLOAD = `mutation ($file: Upload!) { importBankFile(file: $file) { file { id status } userErrors { field code message } } }`;

interface Imported {
  file: { id: string } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

async function upload(content: Buffer, name = "extracto.n43"): Promise<Imported> {
  const { data, errors } = await graphqlUpload(desk.app, desk.admin.token, UPLOAD, { name, content });
  expect(errors).toBeUndefined();
  return (data as unknown as { importBankFile: Imported }).importBankFile;
}

interface Figure {
  tab: string;
  count: number;
  amount: string;
}

interface Statement {
  id: string;
  account: string;
  receivedBy: string;
  opening: string;
  closing: string;
  known: number;
  figures: Figure[];
}

interface FileAnswer {
  status: string;
  problem: string | null;
  statements: Statement[];
}

interface Entry {
  id: string;
  line: number;
  amount: string;
  status: string;
  note: string;
  version: number;
  payment: { id: string; reversal: { reason: string } | null } | null;
  reverses: { id: string } | null;
  candidates: { task: { codeId: string }; reasons: string[] }[];
}

async function answerOf<T>(query: string): Promise<T> {
  const { data, errors } = await desk.ask(desk.admin, query);
  expect(errors).toEqual([]);
  return data as unknown as T;
}

async function fileOf(id: string): Promise<FileAnswer> {
  const { bankFile } = await answerOf<{ bankFile: FileAnswer }>(
    `{ bankFile(id: "${id}") { status problem statements { id account receivedBy opening closing known figures { tab count amount } } } }`,
  );
  return bankFile;
}

/** Uploads and carries out what the worker would. */
async function imported(content: Buffer, name?: string): Promise<FileAnswer> {
  const { file, userErrors } = await upload(content, name);
  expect(userErrors).toEqual([]);
  await carryOutFile(desk.app.deps, Number(file?.id), { requestId: "job" });
  return fileOf(file?.id ?? "");
}

async function entriesOf({ id }: Statement, rest = ""): Promise<Entry[]> {
  const { bankEntries } = await answerOf<{ bankEntries: { nodes: Entry[] } }>(
    `{ bankEntries(statementId: "${id}"${rest}) { nodes { id line amount status note version payment { id reversal { reason } }
       reverses { id } candidates { task { codeId } reasons } } } }`,
  );
  return bankEntries.nodes;
}

const only = ({ statements }: FileAnswer): Statement => {
  expect(statements).toHaveLength(1);
  return statements[0] as Statement;
};
const counts = ({ figures }: Statement) =>
  Object.fromEntries(figures.filter(({ count }) => count > 0).map(({ tab, count }) => [tab, count]));

let contract = 0;
/** A debt of 250.00 of Ana Gil Pons without a document, unless it says otherwise. */
async function debt(form: object = {}): Promise<TestMatter & { code: string; contract: string }> {
  const nContract = `EXP-2026-${String(++contract).padStart(4, "0")}`;
  const matter = await desk.taskOf(desk.specialist, {
    debtor: "Ana Gil Pons",
    nContract,
    amountDebt: "250.00",
    ...form,
  });
  const [row] = await desk.app.deps.db.query<{ code: string }[]>(
    `SELECT code_id AS code FROM tasks WHERE id = $1`,
    [matter.id],
  );
  return { ...matter, code: row?.code ?? "", contract: nContract };
}

async function paid(taskId: number): Promise<string> {
  const { task } = await answerOf<{ task: { balance: { paid: string } } }>(
    `{ task(id: "${taskId}") { balance { paid } } }`,
  );
  return task.balance.paid;
}

const FIELDS = "message entry { id status version payment { id } }";
const book = (entry: Entry, input: object = {}) =>
  desk.mutate(
    desk.admin,
    "bookBankEntry",
    `id: "${entry.id}", input: ${literal({ version: entry.version, ...input })}`,
    FIELDS,
  );
const undo = (entry: Entry, version = entry.version) =>
  desk.mutate(
    desk.admin,
    "undoBankEntry",
    `id: "${entry.id}", input: ${literal({ version, reason: "Era de otra deuda" })}`,
    FIELDS,
  );
const codes = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map(({ code }) => code);

let cent = 0;
/** Another amount each time, so that nothing is alike by chance. */
const amount = () => 1_000 + ++cent;
const in20 = (movement: Omit<Movement, "day" | "cents"> & Partial<Movement>): Movement => ({
  day: "2026-11-17",
  cents: amount(),
  ...movement,
});

describe("a statement", () => {
  test("books what names its debt, proposes what is likely, and lets the rest wait", async () => {
    const [coded, referenced, documented, named, contracted] = [
      await debt(),
      await debt({ nContract: "EXP20269999" }),
      await debt({ debtor: "Luis Mora", identityDocument: "12345678Z" }),
      await debt({ debtor: "Peña Ruiz, Marta", amountDebt: "77.31" }),
      await debt(),
    ];
    const movements = [
      in20({ text: `PAGO ${coded.code.toLowerCase().replace("-", " ")} gracias` }),
      in20({ text: "rf75 exp2 0269 999", name: "UNO QUE PAGA" }),
      in20({ text: "DNI 12.345.678-Z" }),
      in20({ name: "MARTA PENA RUIZ", cents: 7_731, text: "PAGO" }),
      in20({ text: `CONTRATO ${contracted.contract}` }),
      in20({ text: "LOTERIA 20261120", name: "NADIE" }),
      in20({ cents: -500, concept: "17", text: "COMISION" }),
    ];
    const file = await imported(norma43(movements));
    expect(file).toMatchObject({ status: "DONE", problem: null });
    const statement = only(file);
    const total = movements.reduce((sum, { cents }) => sum + cents, 100_000);
    expect(statement).toMatchObject({
      account: IBAN,
      receivedBy: "PLATFORM",
      opening: "1000.00",
      known: 0,
      closing: decimalOf(BigInt(total)),
    });
    expect(counts(statement)).toEqual({ BOOKED: 3, PROPOSED: 2, WAITING: 1, OUT: 1 });
    const entries = await entriesOf(statement);
    expect(
      entries.map(({ status, candidates }) => [
        status,
        candidates.map(({ task, reasons }) => [task.codeId, ...reasons]),
      ]),
    ).toEqual([
      ["BOOKED", [[coded.code, "CODE"]]],
      ["BOOKED", [[referenced.code, "REFERENCE"]]],
      ["BOOKED", [[documented.code, "DOCUMENT"]]],
      ["PROPOSED", [[named.code, "NAME"]]],
      ["PROPOSED", [[contracted.code, "CONTRACT"]]],
      ["WAITING", []],
      ["OUT", []],
    ]);
    expect(await paid(coded.id)).toBe(entries[0]?.amount);
    const { task } = await answerOf<{ task: { payments: object[] } }>(
      `{ task(id: "${coded.id}") { payments { day method receivedBy reference note recordedBy } } }`,
    );
    expect(task.payments).toMatchObject([
      {
        day: "2026-11-17",
        method: "TRANSFER",
        receivedBy: "PLATFORM",
        note: `Del extracto de la cuenta ${IBAN}, línea 2`,
      },
    ]);
  });

  test("whose totals are wrong is refused as a whole, and says where", async () => {
    const { code } = await debt();
    const right = String(norma43([in20({ text: code, cents: 4_321 })]));
    const file = await imported(Buffer.from(right.replace("0000100000000004321", "0000100000000009999")));
    expect(file).toMatchObject({
      status: "REFUSED",
      problem:
        "Línea 6: el banco dice que los abonos suman 99,99, y los movimientos del archivo dan 43,21. No se ha importado nada.",
      statements: [],
    });
    const { openBankFiles } = await answerOf<{ openBankFiles: { status: string }[] }>(
      `{ openBankFiles { status } }`,
    );
    expect(openBankFiles).toContainEqual({ status: "REFUSED" });
    // Refused, it may come again.
    expect(
      codes(await upload(Buffer.from(right.replace("0000100000000004321", "0000100000000009999")))),
    ).toEqual([]);
  });

  test("brought again, in the same or another file, books nothing twice", async () => {
    const { id, code } = await debt();
    const content = norma43([in20({ text: code, cents: 5_055 })], { opening: 777 });
    await imported(content);
    expect(await upload(content)).toMatchObject({
      file: null,
      userErrors: [{ code: "ALREADY_IMPORTED", field: ["file"] }],
    });
    expect((await imported(Buffer.concat([content, Buffer.from("\r\n")]))).statements).toEqual([]);
    expect(await paid(id)).toBe("50.55");
  });

  test("that overlaps another brings what is new; equal payments of one file are both real", async () => {
    const { id, code } = await debt();
    const twin = { day: "2026-11-16", cents: 1_111, text: `CUOTA ${code}` };
    const later = { day: "2026-11-19", cents: 1_111, text: `CUOTA ${code}` };
    expect(counts(only(await imported(norma43([twin, twin], { to: "2026-11-16", opening: 10 }))))).toEqual({
      BOOKED: 2,
    });
    expect(await paid(id)).toBe("22.22");
    const whole = only(await imported(norma43([twin, twin, twin, later], { opening: 10 })));
    expect(whole.known).toBe(2);
    expect(counts(whole)).toEqual({ BOOKED: 2 });
    expect(await paid(id)).toBe("44.44");
  });

  test("goes on where it was stopped", async () => {
    const { id, code } = await debt();
    const { file } = await upload(norma43([in20({ text: code, cents: 3_003 })], { opening: 4_242 }));
    const stop = new AbortController();
    const { deps } = desk.app;
    for (const status of ["READING", "MATCHING", "BOOKING", "DONE"]) {
      expect(await fileOf(file?.id ?? "")).toMatchObject({ status });
      stop.abort();
      await Promise.allSettled([oneStep(Number(file?.id)), oneStep(Number(file?.id))]);
    }
    await carryOutFile(deps, Number(file?.id), { requestId: "job" });
    expect(await paid(id)).toBe("30.03");

    /** Stopped after the first step of the status. */
    async function oneStep(fileId: number): Promise<void> {
      let asked = 0;
      const signal = {
        throwIfAborted: () => {
          if (++asked > 1) throw new Error("stopped");
        },
      } as unknown as AbortSignal;
      await carryOutFile(deps, fileId, { requestId: "job", signal });
    }
  });

  test("doesn't book beyond what is owed, nor what was noted by hand", async () => {
    const [small, noted] = [await debt({ amountDebt: "10.00" }), await debt()];
    await desk.mutate(
      desk.admin,
      "recordDebtPayment",
      `taskId: "${noted.id}", input: ${literal({ amount: "60.06", day: "2026-11-15" })}`,
      "message",
    );
    const statement = only(
      await imported(
        norma43([in20({ text: small.code, cents: 1_001 }), in20({ text: noted.code, cents: 6_006 })], {
          opening: 31,
        }),
      ),
    );
    const entries = await entriesOf(statement, ", tab: PROPOSED");
    expect(entries.map(({ note }) => note)).toEqual([
      "Es más de lo que queda por pagar de esta deuda.",
      "Esta deuda ya tiene un cobro de este importe en esos días, anotado a mano o de otro origen.",
    ]);
    const [first] = entries as [Entry];
    expect(codes(await book(first))).toEqual(["EXCESS"]);
    expect(await book(first, { allowExcess: true })).toMatchObject({
      userErrors: [],
      entry: { status: "BOOKED" },
    });
    expect(await paid(small.id)).toBe("10.01");
  });

  test("of a creditor's own account is money that the creditor received", async () => {
    const { id, code } = await debt();
    await desk.app.deps.db.query(
      `INSERT INTO task_lists (code_id, name, company, contact_email, contact_phone, payment_iban, payment_holder, payment_shown_from, created_at, updated_at)
       VALUES ('L26-900000', 'Con cuenta', '', '', '', $1, 'Acreedor', $2, $2, $2)`,
      [IBAN, desk.app.deps.clock.now()],
    );
    expect(only(await imported(norma43([in20({ text: code })], { opening: 90 })))).toMatchObject({
      receivedBy: "CREDITOR",
    });
    const { task } = await answerOf<{ task: { payments: object[] } }>(
      `{ task(id: "${id}") { payments { receivedBy } } }`,
    );
    expect(task.payments).toEqual([{ receivedBy: "CREDITOR" }]);
    await desk.app.deps.db.query(
      `UPDATE task_lists SET payment_iban = NULL, payment_holder = NULL, payment_shown_from = NULL`,
    );
  });
});

describe("what an administrator decides", () => {
  test("a payment is booked to the chosen debt by one of those who press at once, and can be taken back", async () => {
    const [wrong, right] = [await debt(), await debt()];
    const statement = only(await imported(norma43([in20({ text: "NADA", cents: 2_020 })], { opening: 61 })));
    const [entry] = (await entriesOf(statement)) as [Entry];
    expect(codes(await book(entry))).toEqual(["NOT_FOUND"]);
    expect(codes(await book(entry, { taskId: "T26-9999999" }))).toEqual(["NOT_FOUND"]);
    const answers = await Promise.all([1, 2, 3].map(() => book(entry, { taskId: wrong.code })));
    expect(answers.flatMap(codes)).toEqual(["CHANGED", "CHANGED"]);
    expect(await paid(wrong.id)).toBe("20.20");
    const [booked] = (await entriesOf(statement)) as [Entry];
    expect(await undo(booked)).toMatchObject({
      message: "Cobro anulado: el movimiento vuelve a esperar.",
      entry: { status: "WAITING", payment: null },
    });
    const { task } = await answerOf<{ task: object }>(
      `{ task(id: "${wrong.id}") { balance(day: "2026-11-18") { paid } } }`,
    );
    expect(task).toEqual({ balance: { paid: "0.00" } });
    const [open] = (await entriesOf(statement)) as [Entry];
    expect(await book(open, { taskId: right.code })).toMatchObject({
      message: `Cobro de 20,20 € anotado en ${right.code}.`,
    });
    expect(codes(await undo(booked))).toEqual(["CHANGED"]);
  });

  test("many are ignored with a reason, or booked each to its likeliest; what is refused stays", async () => {
    const named = await debt({ debtor: "Olga Sanz", amountDebt: "44.17" });
    const statement = only(
      await imported(
        norma43(
          [in20({ name: "SANZ OLGA", cents: 4_417, text: "X" }), in20({ text: "Y" }), in20({ text: "Z" })],
          { opening: 62 },
        ),
      ),
    );
    const entries = await entriesOf(statement);
    const versions = entries.map(({ id, version }) => ({ id, version }));
    const done = await desk.mutate(
      desk.admin,
      "bookBankEntries",
      `entries: ${literal(versions)}`,
      "count message refused { entryId message }",
    );
    expect(done).toMatchObject({
      count: 1,
      message: "Un movimiento anotado; 2 sin anotar.",
      refused: [{ message: "Indica la tarea que se paga." }, {}],
    });
    expect(await paid(named.id)).toBe("44.17");
    const ids = entries.map(({ id }) => id);
    const ignore = (reason: string) =>
      desk.mutate(desk.admin, "ignoreBankEntries", `input: ${literal({ ids, reason })}`, "count message");
    expect(codes(await ignore("  "))).toEqual(["REQUIRED"]);
    expect(await ignore("Traspaso entre cuentas propias")).toMatchObject({ count: 2 });
    const [, ignored] = (await entriesOf(statement)) as [Entry, Entry];
    expect(ignored).toMatchObject({ status: "IGNORED", note: "Traspaso entre cuentas propias" });
    expect(codes(await book(ignored, { taskId: named.code }))).toEqual(["NOT_OPEN"]);
    expect(await undo(ignored)).toMatchObject({ entry: { status: "WAITING" } });
  });

  test("a return is proposed to take back the payment it returns, and does when somebody says so", async () => {
    const { id, code } = await debt();
    const statement = only(
      await imported(
        norma43(
          [
            in20({ text: code, cents: 8_080 }),
            { day: "2026-11-19", cents: -8_080, concept: "14", text: `DEVOLUCION ${code} AM04` },
          ],
          { opening: 63 },
        ),
      ),
    );
    const [payment, back] = (await entriesOf(statement)) as [Entry, Entry];
    expect(back).toMatchObject({ status: "PROPOSED", reverses: { id: payment.payment?.id } });
    expect(await paid(id)).toBe("80.80");
    expect(await book(back)).toMatchObject({ userErrors: [], message: "Cobro anulado." });
    expect(await paid(id)).toBe("0.00");
    expect((await entriesOf(statement))[0]).toMatchObject({
      payment: { reversal: { reason: "Devuelto por el banco (AM04)" } },
    });
  });

  test("of two equal returns each takes back a payment of its own", async () => {
    const { id, code } = await debt();
    const paidOnce = in20({ text: code, cents: 2_525 });
    const back = { day: "2026-11-19", cents: -2_525, concept: "14", text: `DEVOLUCION ${code}` };
    const statement = only(await imported(norma43([paidOnce, paidOnce, back, back, back], { opening: 64 })));
    expect(counts(statement)).toEqual({ BOOKED: 2, PROPOSED: 2, WAITING: 1 });
    const returns = await entriesOf(statement, ", tab: PROPOSED");
    expect(new Set(returns.map(({ reverses }) => reverses?.id)).size).toBe(2);
    for (const entry of returns) expect(await book(entry)).toMatchObject({ userErrors: [] });
    expect(await paid(id)).toBe("0.00");
  });
});

test("what nobody knew is looked up again once its debt is there; what was decided stays", async () => {
  const number = "TARDE-2026-0001";
  const statement = only(
    await imported(
      norma43(
        [in20({ text: `PAGO ${number}`, cents: 7_001 }), in20({ text: `OTRO ${number}`, cents: 7_002 })],
        {
          opening: 91,
        },
      ),
    ),
  );
  expect(counts(statement)).toEqual({ WAITING: 2 });
  const [, ignored] = (await entriesOf(statement, ", tab: WAITING")) as [Entry, Entry];
  await desk.mutate(
    desk.admin,
    "ignoreBankEntries",
    `input: ${literal({ ids: [ignored.id], reason: "No es nuestro" })}`,
    "count message",
  );
  const [{ file_id: fileId } = { file_id: 0 }] = await desk.app.deps.db.query<{ file_id: number }[]>(
    `SELECT file_id FROM bank_statements WHERE id = $1`,
    [statement.id],
  );
  const look = async () => {
    await lookAgain(desk.app.deps);
    await carryOutFile(desk.app.deps, fileId, { requestId: "job" });
    return (await entriesOf(statement)).map(({ status }) => status);
  };
  const then = desk.app.deps.clock.now();
  // Nothing new is there.
  await desk.app.deps.db.query(`UPDATE bank_files SET ended_at = $1`, [then]);
  expect(await look()).toEqual(["WAITING", "IGNORED"]);
  await desk.app.deps.db.query(`UPDATE bank_files SET ended_at = $1`, [new Date(then.getTime() - 60_000)]);
  await debt({ nContract: number });
  expect(await look()).toEqual(["PROPOSED", "IGNORED"]);
});

describe("a list of payments", () => {
  const list = (...lines: string[]) =>
    imported(
      Buffer.from(["Fecha de cobro;Contrato;NIF;Deudor;Importe cobrado;Observaciones", ...lines].join("\n")),
      "cobros.csv",
    );

  test("books by a contract or a code, in the creditor's hands, and once, however often its rows come", async () => {
    const [one, other] = [await debt(), await debt()];
    const lines = [
      `15/11/2026;${one.contract.toLowerCase()};;Ana Gil;100,50;`,
      `16/11/2026;;;;1.049,50;${other.code}`,
      `16/11/2026;no consta;;Nadie;33,33;`,
    ];
    const statement = only(await list(...lines));
    expect(statement).toMatchObject({ account: "Hoja de cobros", receivedBy: "CREDITOR" });
    expect(await paid(one.id)).toBe("100.50");
    // More than the other owes.
    expect(counts(statement)).toEqual({ BOOKED: 1, PROPOSED: 1, WAITING: 1 });
    const [booked] = await entriesOf(statement, ", tab: BOOKED");
    expect(booked).toMatchObject({
      line: 2,
      candidates: [{ reasons: expect.arrayContaining(["REFERENCE"]) }],
    });
    const again = only(await list(...lines, `17/11/2026;${one.contract};;Ana Gil;10,00;`));
    expect(again.known).toBe(3);
    expect(await paid(one.id)).toBe("110.50");
  });

  test("what a bank's statement has brought as well is proposed, not booked twice", async () => {
    const { id, code, contract: number } = await debt();
    await imported(norma43([in20({ text: code, cents: 4_321 })], { opening: 77 }));
    const statement = only(await list(`18/11/2026;${number};;;43,21;`));
    expect(counts(statement)).toEqual({ PROPOSED: 1 });
    expect(await paid(id)).toBe("43.21");
  });

  test("a negative amount takes the payment of the same contract back, once somebody says so", async () => {
    const { id, contract: number } = await debt();
    await list(`10/11/2026;${number};;;55,00;`);
    const statement = only(await list(`12/11/2026;${number};;;-55,00;`));
    const [back] = (await entriesOf(statement, ", tab: PROPOSED")) as [Entry];
    expect(await book(back)).toMatchObject({ userErrors: [] });
    expect(await paid(id)).toBe("0.00");
  });

  test.each([
    [
      [
        "15/11/2026;X-1;;;diez;",
        "99/99/2026;X-2;;;10,00;",
        "21/11/2026;X-3;;;5,00;",
        ";X-4;;;5,00;",
        "15/11/2026;X-5;;;;",
      ],
      /fila 2: «diez».*fila 3: «99\/99\/2026».*fila 4: el 21\/11\/2026 todavía no ha llegado.*fila 5: falta la fecha.*fila 6: falta el importe/,
    ],
    [
      ["15/11/2026;X-1;;;10,00;", ";TOTAL;;;12,00;"],
      /Fila 3: la hoja dice que el total es 12,00, y sus cobros suman 10,00/,
    ],
    [["Sin cobros;;;;;"], /ningún cobro/],
  ])("refuses a list as a whole, with the row: %#", async (lines, problem) => {
    const { status, problem: told, statements } = await list(...lines);
    expect([status, statements]).toEqual(["REFUSED", []]);
    expect(told).toMatch(problem);
  });

  test("a right total and notes below it are no payments; other currencies are refused", async () => {
    const { contract: number } = await debt();
    const statement = only(
      await list(`15/11/2026;${number};;;12,00;`, ";Total;;;12,00;", "Emitido por el banco;;;;;"),
    );
    expect(counts(statement)).toEqual({ BOOKED: 1 });
    const dollars = await imported(
      Buffer.from("Fecha;Contrato;Importe;Moneda\n15/11/2026;X-9;10,00;USD\n"),
      "dolares.csv",
    );
    expect(dollars).toMatchObject({
      status: "REFUSED",
      problem: expect.stringContaining("«USD» no es el euro"),
    });
  });

  test("what is neither a statement nor such a list says so", async () => {
    for (const content of ["Hola, adjunto los cobros", "Nombre;Edad\nAna;40\nLuis;50\n"]) {
      const { status, problem } = await imported(Buffer.from(content), "cosas.csv");
      expect([status, problem]).toEqual(["REFUSED", expect.stringContaining("ni una hoja de cobros")]);
    }
  });

  test("a workbook is read as well", async () => {
    const { id, code } = await debt();
    const rows = [
      ["Cobros de noviembre"],
      ["Fecha", "Código", "Importe"],
      [new Date("2026-11-14T00:00:00Z"), code, 77.7],
    ];
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: "Cobros", rows }] }));
    const statement = only(await imported(content, "cobros.xlsx"));
    expect(counts(statement)).toEqual({ BOOKED: 1 });
    expect(await paid(id)).toBe("77.70");
  });
});

test("what names whoever paid goes with the debt; the sum stays", async () => {
  const { id, code } = await debt();
  const content = norma43([in20({ name: "ANA GIL", text: `DE ANA ${code}`, cents: 1_717 })], { opening: 65 });
  const statement = only(await imported(content));
  await desk.app.deps.db.query(`UPDATE tasks SET deleted_at = $2 WHERE id = $1`, [id, "2025-01-01"]);
  expect(await eraseDeletedTasks(desk.app.deps, "test")).toMatchObject({ tasks: 1 });
  const [row] = await desk.app.deps.db.query<Record<string, unknown>[]>(
    `SELECT amount::text, text, party_name, party_document, "references", keys, status FROM bank_entries WHERE statement_id = $1`,
    [statement.id],
  );
  expect(row).toEqual({
    amount: "17.17",
    text: "",
    party_name: null,
    party_document: null,
    references: [],
    keys: [],
    status: "BOOKED",
  });
  expect((await entriesOf(statement))[0]).toMatchObject({ status: "BOOKED", payment: {}, candidates: [] });
});
