import type { Fact, History, Matter, Party, What } from "../../server/domains/attempts/history.ts";
import type { PartyRow } from "../../server/domains/parties/party.ts";

/** Histories of a matter with debtors 1, 2, …, told fact by fact. */

export function historyWith(
  facts: readonly Fact[],
  { debtors = 1, shut = [], ...matter }: Partial<Matter> & { debtors?: number; shut?: Party["shut"] } = {},
): History {
  return {
    matter: {
      kind: "case",
      intervention: "conciliation",
      area: "CIVIL",
      amount: null,
      obligation: debtors > 1 ? "several" : "single",
      isPeriodic: false,
      exception: null,
      isSimplifiedElectronic: false,
      ...matter,
    },
    parties: Array.from({ length: debtors }, (_, at) => ({
      id: String(at + 1),
      role: "debtor",
      isPublicSector: false,
      accessAgreed: false,
      shut,
    })),
    facts,
  };
}

/** At that instant, with the debtor of that number. */
export function fact(at: string | Date, what: What, debtor = 1): Fact {
  return { at: new Date(at), parties: [String(debtor)], ...what };
}

export const RECEIVED: What = {
  type: "certified_receipt",
  channel: "certified_post",
  result: "delivered",
};
export const WROTE: What = { type: "answer", by: "debtor", kind: "text", isWritten: true, proposal: null };
export const DECLINED: What = { ...WROTE, kind: "decline" };

export function debtorRow(id: number, change: Partial<PartyRow> = {}): PartyRow {
  const known: Partial<PartyRow> = {
    id,
    side: "RESPONDENT",
    names: `Deudor ${id}`,
    surnames: "",
    response: "PENDING",
    respondedAt: null,
    closingGround: null,
    ...change,
  };
  return known as PartyRow;
}
