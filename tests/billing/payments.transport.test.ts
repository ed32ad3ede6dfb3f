import { describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { atOnce, billingDesk } from "../support/billing.ts";
import type { BillingDesk } from "../support/billing.ts";
import { graphqlUpload } from "../support/graphql-upload.ts";
import { readPdf } from "../support/read-pdf.ts";
import { readBytes } from "../support/read-table.ts";

const app = testApp({
  env: { payments: { iban: "ES9121000418450200051332", holder: "Acuerdo" } },
});

async function linkOf(
  token: string,
  field: string,
  args: string,
): Promise<{ url: string; fileName: string }> {
  return payloadOf(
    await app.graphql(`mutation { ${field}(${args}) { url fileName userErrors { message } } }`, {}, token),
    field,
  ) as never;
}

async function fetchFile(url: string): Promise<Buffer> {
  const answer = await app.http
    .get(url)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => done(null, Buffer.concat(parts)));
    });
  expect(answer.status).toBe(200);
  return answer.body as Buffer;
}

const textOf = (file: Buffer) => readPdf(file).pages.join(" ");

async function codeOf(
  document: string,
  variables: Record<string, unknown>,
  token: string,
): Promise<string[]> {
  return (await app.graphql(document, variables, token)).errors.map(({ extensions }) => extensions.code);
}

describe("on paper", () => {
  test("the budget's PDF says what the page says, the same bytes every time", async () => {
    const desk = await billingDesk(app);
    const budget = await desk.accepted({ observations: "Solo por las mañanas." });
    const files = await Promise.all(
      [desk.client, desk.specialist, desk.admin].map(async ({ token }) =>
        fetchFile((await linkOf(token, "budgetDocumentLink", `id: ${budget.id}`)).url),
      ),
    );
    const text = textOf(files[0] ?? Buffer.alloc(0));
    for (const part of [
      budget.number,
      desk.number,
      "ABONO INICIAL",
      "GESTIÓN DEL CASO",
      "FIRMA DEL ACUERDO",
      "IVA (21 %)",
      "105,00 €",
      "605,00 €",
      "10/12/2026",
      "Solo por las mañanas.",
      "Luis",
    ])
      expect(text).toContain(part);
    expect(files[1]?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
  }, 30_000);

  test("the receipt: parties, concept, base, IVA, total; numbered without gaps, rejected payments leave none", async () => {
    const desk = await billingDesk(app);
    await desk.accepted();
    const initial = (await desk.instalments()).find(({ concept }) => concept === "INITIAL");
    const { payment } = await desk.notify(initial?.id ?? "");
    expect(
      await codeOf(`mutation { receiptLink(paymentId: ${payment?.id}) { url } }`, {}, desk.client.token),
    ).toEqual(["NOT_FOUND"]);
    await desk.decide("rejectPayment", payment?.id ?? "", "No ha llegado");
    const paid = await desk.pay("INITIAL");
    const { url, fileName } = await linkOf(desk.client.token, "receiptLink", `paymentId: ${paid}`);
    const numbers = await app.deps.db.query<{ number: string }[]>(
      `SELECT receipt_number AS number FROM payments WHERE receipt_number IS NOT NULL ORDER BY 1`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(
      numbers.map((_, at) => `RC26${String(at + 1).padStart(6, "0")}`),
    );
    expect(fileName).toBe(`recibo-${numbers.at(-1)?.number}.pdf`);
    const text = textOf(await fetchFile(url));
    for (const part of [
      "ABONO INICIAL",
      "200,00 €",
      "42,00 €",
      "242,00 €",
      "Nombre De Prueba",
      "No sustituye a la factura",
    ])
      expect(text).toContain(part);
  }, 30_000);
});

describe("paying", () => {
  test("the client is told what, when and how; once a day", async () => {
    const desk = await billingDesk(app);
    await desk.accepted({ dueOn: "2026-11-25" });
    const [initial, , signing] = await desk.instalments();
    const remind = async (id: string | undefined, token: string) =>
      payloadOf(
        await app.graphql(
          `mutation ($id: ID!) { remindPayment(instalmentId: $id) { instalment { status } message userErrors { code } } }`,
          { id },
          token,
        ),
        "remindPayment",
      );
    expect(await remind(initial?.id, desk.specialist.token)).toMatchObject({
      instalment: { status: "DUE" },
      message: "El aviso al cliente sale ahora por correo.",
    });
    const mail = (await app.deps.sentMails()).findLast(({ to }) => to === desk.client.email);
    for (const part of [
      "ABONO INICIAL",
      "242,00 €",
      "25/11/2026",
      "ES9121000418450200051332",
      `${desk.number}-1`,
    ])
      expect(mail?.text).toContain(part);
    expect(await remind(initial?.id, desk.admin.token)).toMatchObject({
      userErrors: [{ code: "ALREADY_DONE" }],
    });
    expect(await remind(signing?.id, desk.specialist.token)).toMatchObject({
      userErrors: [{ code: "NOT_DUE" }],
    });
    await app.deps.db.query(
      `UPDATE budget_instalments SET reminded_at = '2026-11-19T22:59:00Z' WHERE id = $1`,
      [initial?.id],
    );
    expect(await remind(initial?.id, desk.specialist.token)).toMatchObject({ userErrors: [] });
  });

  test("one live payment for each instalment, also when told fifty times at once", async () => {
    const desk = await billingDesk(app);
    await desk.accepted();
    const [initial] = await desk.instalments();
    const answers = await atOnce(30, () => desk.notify(initial?.id ?? ""));
    expect(answers.filter(({ payment }) => payment !== null)).toHaveLength(1);
    const id = answers.find(({ payment }) => payment !== null)?.payment?.id ?? "";
    const decided = await atOnce(20, () => desk.decide("confirmPayment", id));
    expect(decided.filter(({ payment }) => payment !== null)).toHaveLength(1);
    expect(await desk.balance()).toMatchObject({ available: "242.00" });
  });

  test("a proof is a PDF, JPEG or PNG by content, for client and administrators only", async () => {
    const desk = await billingDesk(app);
    await desk.accepted();
    const [initial] = await desk.instalments();
    const document = `mutation ($id: ID!, $file: Upload!) { notifyPayment(instalmentId: $id, input: { method: TRANSFER }, proof: $file) {
      payment { id hasProof } userErrors { code message } } }`;
    const upload = async (content: Buffer) =>
      (
        await graphqlUpload(
          app,
          desk.client.token,
          document,
          { name: "pago.pdf", content },
          { id: initial?.id },
        )
      ).data?.["notifyPayment"] as unknown as { payment: { id: string } | null; userErrors: object[] };
    expect(await upload(Buffer.from("<html>"))).toMatchObject({
      payment: null,
      userErrors: [{ code: "UNSUPPORTED_FILE" }],
    });
    const { payment } = await upload(
      Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
    );
    expect(payment).toMatchObject({ hasProof: true });
    const link = `mutation { paymentProofLink(id: ${payment?.id}) { url } }`;
    const { url } = await linkOf(desk.admin.token, "paymentProofLink", `id: ${payment?.id}`);
    expect((await fetchFile(url)).toString("latin1")).toMatch(/^%PDF/);
    expect((await app.http.get(url)).status).toBe(404);
    expect(await codeOf(link, {}, desk.specialist.token)).toEqual(["FORBIDDEN"]);
    const other = await billingDesk(app);
    expect(await codeOf(link, {}, other.client.token)).toEqual(["NOT_FOUND"]);
  });

  test("the client's page: what is due, late and paid, and where to send it", async () => {
    const desk = await billingDesk(app);
    await desk.accepted({
      rows: [
        { concept: "INITIAL", value: "100.00", paymentDate: "2026-11-20" },
        { concept: "MANAGEMENT", value: "100.00", paymentDate: "2026-11-25" },
        { concept: "OTHER", description: "Viajes", value: "300.00", paymentDate: "2027-03-01" },
      ],
    });
    await desk.pay("INITIAL");
    const ask = async (status?: string) =>
      (
        await app.graphql(
          `query ($status: InstalmentStatus) {
             clientPayments { due late paid budgets { id } bankDetails { iban holder } }
             clientInstalments(status: $status) { totalCount nodes { description status dueOn payments { number receiptNumber } } } }`,
          { status },
          desk.client.token,
        )
      ).data;
    expect(await ask()).toMatchObject({
      clientPayments: {
        due: "121.00",
        late: "0.00",
        paid: "121.00",
        budgets: [],
        bankDetails: { iban: "ES9121000418450200051332", holder: "Acuerdo" },
      },
      clientInstalments: {
        totalCount: 3,
        nodes: [
          { description: "GESTIÓN DEL CASO", status: "DUE", payments: [] },
          {
            description: "ABONO INICIAL",
            status: "PAID",
            payments: [{ receiptNumber: expect.stringMatching(/^RC26/) }],
          },
          { description: "Viajes", status: "PENDING" },
        ],
      },
    });
    expect(await ask("PAID")).toMatchObject({ clientInstalments: { totalCount: 1 } });
    const other = await app.signIn("CLIENT");
    const { data } = await app.graphql(
      `{ clientInstalments { totalCount } clientPayments { paid } }`,
      {},
      other.token,
    );
    expect(data).toEqual({ clientInstalments: { totalCount: 0 }, clientPayments: { paid: "0.00" } });
  });
});

describe("others'", () => {
  test("instalments, payments and payouts can't be told from none, on any operation", async () => {
    const desk = await billingDesk(app);
    const other = await billingDesk(app);
    await desk.accepted();
    const [initial] = await desk.instalments();
    const paid = await desk.pay("INITIAL");
    const tries: [document: string, mine: string | undefined, token: string][] = [
      [
        `mutation ($id: ID!) { remindPayment(instalmentId: $id) { message } }`,
        initial?.id,
        other.specialist.token,
      ],
      [
        `mutation ($id: ID!) { notifyPayment(instalmentId: $id, input: { method: CARD }) { message } }`,
        initial?.id,
        other.client.token,
      ],
      [`mutation ($id: ID!) { receiptLink(paymentId: $id) { url } }`, paid, other.client.token],
      [`mutation ($id: ID!) { receiptLink(paymentId: $id) { url } }`, paid, other.specialist.token],
    ];
    for (const [document, id, token] of tries) {
      const foreign = await app.graphql(document, { id }, token);
      expect(foreign.errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
      for (const none of ["999999", "0", "-1", "x", "9".repeat(30)]) {
        const missing = await app.graphql(document, { id: none }, token);
        expect(missing.errors[0]?.message).toBe(foreign.errors[0]?.message);
      }
    }
  });

  test("an administrator finds nothing under made-up ids", async () => {
    const { token } = await app.signIn("ADMIN");
    for (const call of [
      `confirmPayment(id: "999999", input: {})`,
      `rejectPayment(id: "x", input: { note: "x" })`,
      `refundPayment(id: "-1", input: { note: "x" })`,
      `settlePayout(id: "999999", reference: "x")`,
      `rejectPayout(id: "x", reason: "x")`,
    ])
      expect(await codeOf(`mutation { ${call} { message } }`, {}, token)).toEqual(["NOT_FOUND"]);
  });

  test("a specialist who was only asked sees neither budgets nor instalments", async () => {
    const desk: BillingDesk = await billingDesk(app);
    await desk.accepted();
    await app.deps.db.query(`UPDATE cases SET status = 'PENDING_ACCEPTANCE' WHERE id = $1`, [desk.caseId]);
    const { data } = await app.graphql(
      `query ($n: String!) { case(number: $n) { budgets { id } instalments { id } unpaid } }`,
      { n: desk.number },
      desk.specialist.token,
    );
    expect(data?.["case"]).toEqual({ budgets: [], instalments: [], unpaid: null });
  });
});

describe("balance and lists", () => {
  test("cases, movements and months tell the same", async () => {
    const desk = await billingDesk(app);
    await app.deps.db.query(`UPDATE cases SET assigned_by_platform = true WHERE id = $1`, [desk.caseId]);
    await desk.accepted();
    await desk.pay("INITIAL");
    await desk.pay("MANAGEMENT");
    const { data } = await app.graphql(
      `{ balance { displayName available retained months { month credits charges available retained } }
         balanceCases { totalCount nodes { caseNumber available retained initial management closing initialPaid managementPaid
           closingPaid commission owed total paid instalments finalValue } }
         ledgerEntries(first: 3) { totalCount hasNextPage endCursor nodes { description available retained caseNumber } } }`,
      {},
      desk.specialist.token,
    );
    expect(data?.["balance"]).toMatchObject({ available: "222.00", retained: "242.00" });
    const { months = [] } = (data?.["balance"] ?? {}) as { months?: object[] };
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: "2025-12-01", credits: "0.00", available: "0.00" });
    expect(months[11]).toEqual({
      month: "2026-11-01",
      credits: "484.00",
      charges: "20.00",
      available: "222.00",
      retained: "242.00",
    });
    expect(data?.["balanceCases"]).toEqual({
      totalCount: 1,
      nodes: [
        {
          caseNumber: desk.number,
          available: "222.00",
          retained: "242.00",
          initial: "200.00",
          management: "200.00",
          closing: "100.00",
          initialPaid: "200.00",
          managementPaid: "200.00",
          closingPaid: "0.00",
          commission: "50.00",
          owed: "121.00",
          total: "605.00",
          paid: "484.00",
          instalments: 3,
          finalValue: "450.00",
        },
      ],
    });
    expect(data?.["ledgerEntries"]).toMatchObject({
      totalCount: 4,
      hasNextPage: true,
      nodes: [
        { description: "Pago recibido: GESTIÓN DEL CASO", available: "0.00", retained: "242.00" },
        { description: "Comisión de Acuerdo: ABONO INICIAL", available: "-20.00" },
        { description: "Disponible: ABONO INICIAL", available: "242.00", retained: "-242.00" },
      ],
    });
    const { endCursor } = (data?.["ledgerEntries"] ?? {}) as { endCursor?: string };
    const rest = await app.graphql(
      `query ($after: String, $n: String) { ledgerEntries(after: $after, caseNumber: $n) { totalCount hasNextPage nodes { description } } }`,
      { after: endCursor, n: desk.number },
      desk.specialist.token,
    );
    expect(rest.data?.["ledgerEntries"]).toEqual({
      totalCount: 4,
      hasNextPage: false,
      nodes: [{ description: "Pago recibido: ABONO INICIAL" }],
    });
  });

  test("administrators see payments and payouts, what is to do and that held equals bank", async () => {
    const desk = await billingDesk(app);
    await desk.accepted({ total: "1000.00" });
    const paid = await desk.pay("INITIAL");
    const [, management] = await desk.instalments();
    await desk.notify(management?.id ?? "");
    const { data } = await app.graphql(
      `query ($s: String) { paymentsOverview { toConfirm toConfirmAmount held bank months { month incoming } incoming30 }
         payments(search: $s) { totalCount totalAmount nodes { id status clientName caseNumber instalment { concept } } } }`,
      { s: desk.number },
      desk.admin.token,
    );
    const overview = data?.["paymentsOverview"] as unknown as Record<string, string> & {
      months: { incoming: string }[];
    };
    expect(overview["held"]).toBe(overview["bank"]);
    expect(overview.months.at(-1)?.incoming).toBe(overview["incoming30"]);
    expect(data?.["payments"]).toMatchObject({
      totalCount: 2,
      totalAmount: "968.00",
      nodes: [
        { status: "NOTIFIED", clientName: "Nombre De Prueba", instalment: { concept: "MANAGEMENT" } },
        { id: paid, status: "CONFIRMED" },
      ],
    });
    expect(await codeOf(`{ payments { totalCount } }`, {}, desk.specialist.token)).toEqual(["FORBIDDEN"]);
  });

  test("exports open in a spreadsheet and can't carry formulas", async () => {
    const desk = await billingDesk(app);
    await desk.accepted();
    await app.deps.db.query(
      `UPDATE parties SET names = '=1+1', surnames = '' WHERE case_id = $1 AND side = 'CLAIMANT'`,
      [desk.caseId],
    );
    await desk.pay("INITIAL");
    for (const format of ["XLSX", "CSV"]) {
      const balance = await linkOf(desk.specialist.token, "exportBalance", `format: ${format}`);
      const own = await readBytes(balance.fileName, await fetchFile(balance.url));
      expect(JSON.stringify(own.rows)).toContain(desk.number);
      const kinds = ["PAYMENTS", "PAYOUTS", "COMMISSIONS"];
      const files = await Promise.all(
        kinds.map(async (kind) => {
          const { url } = await linkOf(
            desk.admin.token,
            "exportPayments",
            `input: { kind: ${kind}, format: ${format}, from: "2026-11-20", to: "2026-11-20" }`,
          );
          return fetchFile(url);
        }),
      );
      const payments = await readBytes(`pagos.${format.toLowerCase()}`, files[0] ?? Buffer.alloc(0));
      expect(JSON.stringify(payments.rows)).toContain(desk.number);
      expect(JSON.stringify(payments.rows)).not.toContain('"=1+1"');
    }
    const { data } = await app.graphql(
      `mutation { exportPayments(input: { kind: PAYMENTS, format: CSV, from: "2026-13-01", to: "x" }) { userErrors { field } } }`,
      {},
      desk.admin.token,
    );
    expect(data?.["exportPayments"]).toEqual({ userErrors: [{ field: ["from"] }, { field: ["to"] }] });
  });
});
