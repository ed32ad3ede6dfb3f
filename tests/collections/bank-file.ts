/** Files of Norma 43 as banks write them, with right totals. */
export interface Movement {
  /** "yyyy-mm-dd" */
  day: string;
  /** Below zero: a charge. */
  cents: number;
  /** Common concept: 04 transfer, 14 returned. */
  concept?: string;
  name?: string;
  text?: string;
  reference?: string;
}

const ACCOUNT = "210004180200051332";
/** The IBAN of the account. */
export const IBAN = "ES9121000418450200051332";

const six = (day: string) => day.slice(2).replaceAll("-", "");
const fourteen = (cents: number) => String(Math.abs(cents)).padStart(14, "0");

export function norma43(
  movements: readonly Movement[],
  { from = "2026-11-01", to = "2026-11-20", opening = 100_000 } = {},
): Buffer {
  const lines = [`11${ACCOUNT}${six(from)}${six(to)}2${fourteen(opening)}9783RECOBROS DEL SUR S.L.`];
  for (const { day, cents, concept = "04", name = "", text = "", reference = "" } of movements) {
    const sign = cents < 0 ? "1" : "2";
    lines.push(
      `22    0001${six(day)}${six(day)}${concept}016${sign}${fourteen(cents)}0000000000${reference.padEnd(12).slice(0, 12)}${reference.slice(12, 28).padEnd(16)}`,
      `2301${name.padEnd(66)}`,
      "2302NOTPROVIDED",
      `2303        ${text}`,
    );
  }
  const [debits, credits] = [
    movements.filter(({ cents }) => cents < 0),
    movements.filter(({ cents }) => cents >= 0),
  ];
  const sum = (some: readonly Movement[]) => some.reduce((total, { cents }) => total + cents, 0);
  const count = (some: readonly Movement[]) => String(some.length).padStart(5, "0");
  const closing = opening + sum(movements);
  lines.push(
    `33${ACCOUNT}${count(debits)}${fourteen(sum(debits))}${count(credits)}${fourteen(sum(credits))}${closing < 0 ? "1" : "2"}${fourteen(closing)}978`,
  );
  lines.push(`88${"9".repeat(18)}${String(lines.length).padStart(6, "0")}`);
  return Buffer.from(lines.map((line) => line.padEnd(80)).join("\r\n"));
}
