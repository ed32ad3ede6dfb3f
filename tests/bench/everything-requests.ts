import { runSql } from "./bench-environment.ts";

/** A search, by the kind of thing that people type. */
export interface TypedSearch {
  kind: string;
  query: string;
}

interface Sample {
  code: string;
  debtor: string;
  contract: string;
  email: string;
  phone: string;
  document: string;
}

interface PartySample {
  name: string;
  email: string;
  phone: string;
  document: string;
  number: string;
}

/** As many of each of ten kinds; values are taken from what is stored. */
export async function typedSearches(databaseUrl: string): Promise<TypedSearch[]> {
  const tasks = await runSql<Sample>(
    databaseUrl,
    `SELECT code_id AS code, debtor, n_contract AS contract, contact_email AS email, contact_phone AS phone,
       identity_document AS document
     FROM tasks WHERE id % 166001 = 11 AND contact_email IS NOT NULL ORDER BY id LIMIT 6`,
  );
  const parties = await runSql<PartySample>(
    databaseUrl,
    `SELECT p.names || ' ' || p.surnames AS name, p.email, p.phone, p.identity_document AS document, c.number
     FROM parties p JOIN cases c ON c.id = p.case_id WHERE p.side = 'RESPONDENT' AND c.id % 16001 = 11 ORDER BY c.id LIMIT 6`,
  );
  const payments = await runSql<{ receipt: string; amount: string }>(
    databaseUrl,
    `SELECT receipt_number AS receipt, amount::text AS amount FROM payments
     WHERE receipt_number IS NOT NULL AND id % 20011 = 11 ORDER BY id LIMIT 6`,
  );
  const of = (kind: string, queries: string[]) => queries.slice(0, 6).map((query) => ({ kind, query }));
  const amounts = payments.map(({ amount }) => amount.replace(".", ","));
  return [
    ...of("common surnames", [
      "garcia",
      "garcia lopez",
      "fernandez",
      "martinez perez",
      "rodriguez",
      "sanchez ruiz",
    ]),
    ...of("names with accents, surname first", [
      ...tasks.slice(0, 3).map(surnameFirst),
      ...parties.slice(0, 3).map(({ name }) => name),
    ]),
    ...of("telephones with spaces", [
      ...tasks.slice(0, 3).map(({ phone }) => inGroups(phone)),
      ...parties.slice(0, 3).map(({ phone }) => `+34 ${inGroups(phone)}`),
    ]),
    ...of("documents", [
      ...tasks.slice(0, 3).map(({ document }) => `${document.slice(0, 8)} ${document.slice(8)}`),
      ...parties.slice(0, 3).map(({ document }) => document),
    ]),
    ...of("e-mails", [
      ...tasks.slice(0, 3).map(({ email }) => email),
      ...parties.slice(0, 3).map(({ email }) => email),
    ]),
    ...of("whole codes", [
      ...tasks.slice(0, 2).map(({ code }) => code),
      ...parties.slice(0, 2).map(({ number }) => number),
      ...payments.slice(0, 2).map(({ receipt }) => receipt),
    ]),
    ...of("parts of codes", [
      ...tasks.slice(0, 3).map(({ code }) => code.slice(0, 9)),
      ...tasks.slice(3, 5).map(({ contract }) => contract.slice(3)),
      "P2600012",
    ]),
    ...of("two letters", ["ma", "ga", "lo", "jo", "an", "12"]),
    ...of("several words of several things", [
      "maria banco",
      "garcia 612",
      "acta garcia",
      "factura lopez",
      "cartera 12",
      `${amounts[0]} €`,
    ]),
    ...of("nothing to find", [
      "xyzzyq inexistente",
      "wenceslao",
      "garcia zzyx",
      "00000000T",
      "nadie@ningunsitio.example",
      "T26-9999999",
    ]),
  ];
}

/** "Raquel Jiménez García" → "jimenez garcia, raquel" would be two ways at once; accents stay as they are. */
function surnameFirst({ debtor }: Sample): string {
  const [first = "", ...surnames] = debtor.split(" ");
  return [...surnames, first].join(" ");
}

function inGroups(phone: string): string {
  return `${phone.slice(0, 3)} ${phone.slice(3, 5)} ${phone.slice(5, 7)} ${phone.slice(7)}`;
}
