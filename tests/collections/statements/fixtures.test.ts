import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { StatementRefusal } from "../../../server/domains/collections/statements/statement-refusal.ts";
import { collect, type Collected } from "./collect.ts";

/** Files of banks, real ones and made ones; truth.json beside them was written by other parsers than ours. */
const folder = new URL("../../fixtures/bank/", import.meta.url);
const bytesOf = (path: string) => readFileSync(new URL(path, folder));

interface Norma43Truth {
  file: string;
  expect: string;
  statements: {
    iban: string;
    from: string;
    to: string;
    opening: string;
    currency: string;
    holder: string;
    totals?: {
      debit_count: number;
      debit_sum: string;
      credit_count: number;
      credit_sum: string;
      closing: string;
    };
    entries: {
      line: number;
      op_date: string;
      value_date: string;
      amount: string;
      concept: string;
      texts: { joined: string }[];
    }[];
  }[];
}

interface CamtDetail {
  end_to_end?: string;
  mandate?: string;
  amount?: string;
  debtor?: string;
  ultimate_debtor?: string;
  debtor_account?: string;
  return_reason?: string;
  unstructured?: string[];
  structured?: { ref: string }[];
}

interface CamtTruth {
  file: string;
  expect: string;
  statements: {
    account: string;
    currency?: string;
    opening?: string;
    closing?: string;
    totals: {
      booked: number;
      debit_count: number;
      debit_sum: string;
      credit_count: number;
      credit_sum: string;
    };
    entries: {
      amount: string;
      reversal?: boolean;
      status?: string;
      booking?: string;
      value?: string;
      bank_ref?: string;
      code?: string;
      details?: CamtDetail[];
    }[];
  }[];
}

const norma43 = JSON.parse(String(bytesOf("n43/truth.json"))) as Norma43Truth[];
const camt = JSON.parse(String(bytesOf("camt/truth.json"))) as CamtTruth[];
const REFUSED = new Set([
  "real-genkgo-v2.all-balance-types.xml",
  "real-genkgo-v2.five.decimals.xml",
  "real-genkgo-v2.minimal.ultimate.xml",
  "real-genkgo-v2.minimal.xml",
  "real-genkgo-v2.with-party-ids.xml",
  "real-genkgo-v2.wrong.xml",
  "real-genkgo-v3.xml",
  "real-genkgo-v4.xml",
  "real-genkgo-v8.xml",
  "real-viafintech-valid_example_v8.xml",
  "real-viafintech-valid_example_with_batch.xml",
  "real-viafintech-valid_example_with_instdamt.xml",
  "bad-07-duplicate-statement.n43",
]);
const isRefused = ({ file, expect: expected }: { file: string; expect: string }) =>
  expected === "reject" || REFUSED.has(file);

const plain = (amount: string | undefined) => (amount === undefined ? null : Number(amount).toFixed(2));
const decimal = (cents: bigint | null) => (cents === null ? null : decimalOf(cents));

describe("Norma 43", () => {
  test.each(norma43.filter((item) => !isRefused(item)))(
    "reads $file as it is",
    async ({ file, statements }) => {
      const bytes = bytesOf(`n43/${file}`);
      for (const size of [64 * 1024, 7]) {
        const read = await collect(bytes, size);
        expect(read.statements.map(factsOf)).toEqual(
          statements.map((statement) => ({
            account: statement.iban,
            from: statement.from,
            to: statement.to,
            currency: statement.currency,
            holder: statement.holder,
            opening: statement.opening,
            closing: statement.totals?.closing,
            debits: [statement.totals?.debit_count, statement.totals?.debit_sum],
            credits: [statement.totals?.credit_count, statement.totals?.credit_sum],
          })),
        );
        // Blocks without line ends have records, not lines: both are counted from 1.
        expect(
          read.entries.map((entry) => [
            entry.statement,
            entry.line,
            entry.bookedOn,
            entry.valueOn,
            decimalOf(entry.cents),
            entry.isReversal,
            entry.text,
          ]),
        ).toEqual(
          statements.flatMap(({ entries }, at) =>
            entries.map((entry) => [
              at + 1,
              entry.line,
              entry.op_date,
              entry.value_date,
              entry.amount,
              entry.concept === "14",
              entry.texts
                .map(({ joined }) => joined.padEnd(76))
                .join("")
                .replace(/\s+/g, " ")
                .trim(),
            ]),
          ),
        );
      }
    },
  );

  test.each(norma43.filter(isRefused))("refuses $file as a whole", async ({ file }) => {
    await expect(collect(bytesOf(`n43/${file}`))).rejects.toThrow(StatementRefusal);
  });

  test.each([
    [
      "bad-01-wrong-credit-total.n43",
      "Línea 24: el banco dice que los abonos suman 9.999,99, y los movimientos del archivo dan 1.695,49. No se ha importado nada.",
    ],
    [
      "bad-02-truncated.n43",
      "El archivo está dañado o incompleto: después de la línea 11 falta el registro 33, con los totales de la cuenta. Descárgalo otra vez de tu banco.",
    ],
    [
      "bad-03-short-record-shifted.n43",
      "Línea 24: el banco dice que los abonos suman 1.695,49, y los movimientos del archivo dan 12.945,49. No se ha importado nada.",
    ],
    [
      "bad-07-duplicate-statement.n43",
      "El extracto de la cuenta ES9121000418450200051332 del 01/03/2026 al 10/03/2026 está dos veces en el archivo: en las líneas 1 y 25.",
    ],
  ])("says of %s what is wrong, and where", async (file, message) => {
    await expect(collect(bytesOf(`n43/${file}`))).rejects.toThrow(message);
  });

  test("finds in a transfer who paid, its reference and its RF reference", async () => {
    const { entries } = await collect(bytesOf("n43/own-01-sepa-cp1252-crlf.n43"));
    expect(entries[0]).toMatchObject({
      counterparty: { name: "TALLERES PEÑA E HIJOS S.L.", document: "B12345674", account: null },
      endToEndId: "PAGO-0001",
      creditorReferences: ["RF70EXP20260001"],
      references: ["0000000001", "000202600014", "EXP20260001"],
    });
    expect(entries[1]).toMatchObject({ counterparty: { name: "MARÍA DEL CARMEN IBÁÑEZ" }, endToEndId: null });
    expect(entries[3]).toMatchObject({
      isReversal: true,
      returnReason: "AM04",
      cents: -30_000n,
      creditorReferences: ["RF16EXP20260003"],
    });
  });

  test("a file that counts its 88, blanks and ^Z at its end", async () => {
    const text = String(bytesOf("n43/own-05-no-entries.n43")).replace(/000002(?=\s*$)/, "000003");
    const { statements } = await collect(Buffer.from(`\ufeff${text}\r\n   \r\n\u001a`));
    expect(statements).toHaveLength(1);
  });

  test("UTF-16 with its byte order mark", async () => {
    const text = bytesOf("n43/own-01-sepa-cp1252-crlf.n43").toString("latin1");
    const { entries } = await collect(Buffer.from(`\ufeff${text}`, "utf16le"), 101);
    expect(entries[0]?.counterparty.name).toBe("TALLERES PEÑA E HIJOS S.L.");
  });
});

describe("camt.053", () => {
  test.each(camt.filter((item) => !isRefused(item)))("reads $file as it is", async ({ file, statements }) => {
    const bytes = bytesOf(`camt/${file}`);
    for (const size of [64 * 1024, 13]) {
      const read = await collect(bytes, size);
      expect(
        read.statements.map(factsOf).map(({ account, opening, closing, debits, credits }) => ({
          account,
          opening,
          closing,
          debits,
          credits,
        })),
      ).toEqual(
        statements.map(({ account, opening, closing, totals }) => ({
          account,
          opening: plain(opening),
          closing: plain(closing),
          debits: [totals.debit_count, totals.debit_sum].map((value, at) =>
            at === 1 ? plain(String(value)) : value,
          ),
          credits: [totals.credit_count, totals.credit_sum].map((value, at) =>
            at === 1 ? plain(String(value)) : value,
          ),
        })),
      );
      expect(bookingsOf(read)).toEqual(
        statements.flatMap(({ entries }, at) =>
          entries
            .filter(({ status }) => status === undefined || status === "BOOK")
            .map((entry, index) => [
              at + 1,
              index + 1,
              plain(entry.amount),
              entry.booking ?? null,
              entry.value ?? null,
              entry.bank_ref ?? null,
              (entry.reversal ?? false) || /-(RRTN|UPDD)$/.test(entry.code ?? ""),
            ]),
        ),
      );
    }
  });

  test.each(camt.filter(isRefused))("refuses $file as a whole", async ({ file }) => {
    await expect(collect(bytesOf(`camt/${file}`))).rejects.toThrow(StatementRefusal);
  });

  test.each([
    [
      "bad-01-wrong-closing.xml",
      "Línea 43: el banco dice que el saldo final es 11.854,13, y el saldo inicial (10.000,00) con los movimientos del extracto da 11.854,31. No se ha importado nada.",
    ],
    ["bad-09-entity-bomb.xml", "DOCTYPE"],
    [
      "bad-14-camt054.xml",
      "El archivo es un mensaje camt.054.001.08. Descarga de tu banco el extracto camt.053, versiones 02 a 08.",
    ],
    [
      "bad-04-cp1252-declared-utf8.xml",
      "El archivo dice que su codificación es UTF-8 y contiene bytes que no lo son.",
    ],
    ["bad-02-truncated.xml", "El archivo está dañado o incompleto: el XML está mal formado en la línea 261"],
    ["real-genkgo-v8.xml", "mezcla divisas (EUR, SEK)"],
  ])("says of %s what is wrong, and where", async (file, message) => {
    await expect(collect(bytesOf(`camt/${file}`))).rejects.toThrow(message);
  });

  test.each([
    "own-02-standard.xml",
    "own-04-standard.xml",
    "own-08-standard.xml",
    "bad-03-utf16-bom.xml",
    "bad-05-crlf-and-bom.xml",
  ])("the payments of %s, each with who paid and its references", async (file) => {
    const truth = camt.find((item) => item.file === file)?.statements ?? [];
    const { entries } = await collect(bytesOf(`camt/${file}`));
    const details = truth.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.details ?? [{ amount: entry.amount.replace("-", "") }]),
    );
    expect(
      entries.map((entry) => ({
        amount: decimalOf(entry.cents < 0n ? -entry.cents : entry.cents),
        endToEnd: entry.endToEndId,
        mandate: entry.mandateId,
        debtor: entry.counterparty.name,
        account: entry.counterparty.account,
        references: entry.references,
        reason: entry.returnReason,
      })),
    ).toEqual(
      details.map((detail: CamtDetail) => ({
        amount: detail.amount,
        endToEnd: detail.end_to_end === "NOTPROVIDED" ? null : (detail.end_to_end ?? null),
        mandate: detail.mandate ?? null,
        debtor: detail.debtor ?? null,
        account: detail.debtor_account ?? null,
        references: detail.structured?.map(({ ref }) => ref) ?? [],
        reason: detail.return_reason ?? null,
      })),
    );
    expect(entries.flatMap(({ creditorReferences }) => creditorReferences)).toEqual([
      "RF70EXP20260001",
      "RF16EXP20260003",
      "RF86EXP20260004",
      "RF59EXP20260005",
      "RF05EXP20260007",
    ]);
    expect(entries.find(({ isReversal }) => isReversal)).toMatchObject({
      cents: -20_000n,
      counterparty: { name: "DEUDOR 4" },
    });
  });

  test("a booking of twelve payments without their amounts is one, and says so", async () => {
    const { entries } = await collect(bytesOf("camt/own-02-batch-without-details.xml"));
    expect(entries).toMatchObject([{ cents: 60_000n, payments: 12 }]);
  });

  test("a summary that differs is told, not refused", async () => {
    const { statements } = await collect(bytesOf("camt/bad-12-summary-wrong.xml"));
    expect(statements[0]?.warnings).toEqual([
      { code: "SUMMARY_DIFFERS", message: "Línea 69: el resumen dice 8 movimientos, y el extracto trae 7." },
    ]);
  });

  test("a prefix changes nothing", async () => {
    const plainXml = String(bytesOf("camt/own-08-standard.xml"));
    const prefixed = plainXml.replace(/<(\/?)([A-Za-z])/g, "<$1c:$2").replace("xmlns=", "xmlns:c=");
    expect(await collect(Buffer.from(prefixed))).toEqual(await collect(Buffer.from(plainXml)));
  });
});

function factsOf(statement: Collected["statements"][number]) {
  return {
    account: statement.account,
    from: statement.from,
    to: statement.to,
    currency: statement.currency,
    holder: statement.holder,
    opening: decimal(statement.openingCents),
    closing: decimal(statement.closingCents),
    debits: [statement.debitCount, decimal(statement.debitCents)],
    credits: [statement.creditCount, decimal(statement.creditCents)],
  };
}

/** The payments of one booking together again. */
function bookingsOf({ entries }: Collected) {
  const bookings = new Map<string, { cents: bigint; entry: Collected["entries"][number] }>();
  for (const entry of entries) {
    const key = `${entry.statement}/${entry.entry}`;
    bookings.set(key, { entry, cents: (bookings.get(key)?.cents ?? 0n) + entry.cents });
  }
  return [...bookings.values()].map(({ cents, entry }) => [
    entry.statement,
    entry.entry,
    decimalOf(cents),
    entry.bookedOn,
    entry.valueOn,
    entry.bankReference,
    entry.isReversal,
  ]);
}
