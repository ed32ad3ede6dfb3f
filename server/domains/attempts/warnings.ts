import type { Claim } from "./claim.ts";
import { isSimplified } from "./clocks/duration.ts";
import type { Receipt } from "./receipt.ts";
import type { Story } from "./story.ts";

/** What the law makes depend on something that nobody can read off the facts. */
export type Warning =
  | "GUARANTOR_NOT_INTERRUPTED"
  | "LAWYER_FOR_BINDING_OFFER"
  | "RECEIPT_BY_CRITERIA"
  | "SUING_EARLY_DISPUTED"
  | "NEW_ADDRESS"
  | "NOT_SIMPLIFIED";

/** LO 1/2025 art. 6.2: euros up to which a binding offer needs no lawyer. */
const WITHOUT_LAWYER = 2000;

export const WARNING_TEXTS: Readonly<Record<Warning, string>> = {
  GUARANTOR_NOT_INTERRUPTED:
    "Lo que se reclama fuera de juicio al deudor no interrumpe la prescripción frente al fiador: escríbele también a él (CC, art. 1975).",
  LAWYER_FOR_BINDING_OFFER:
    "Una oferta vinculante de más de 2.000 € necesita la asistencia de un abogado (LO 1/2025, art. 6.2).",
  RECEIPT_BY_CRITERIA:
    "Rehusar o no recoger la comunicación cuenta como recibirla según los criterios de los juzgados de Madrid de 26/09/2025, no por la ley.",
  SUING_EARLY_DISPUTED:
    "Antes de que pasen los 30 días sin respuesta es discutido si ya puede presentarse la demanda: es más seguro esperar (LO 1/2025, art. 10.4.a).",
  NEW_ADDRESS:
    "El intento en una dirección nueva no interrumpe la prescripción hasta que se recibe: la ley habla del domicilio, del trabajo o del medio electrónico usado antes (LO 1/2025, art. 7.1).",
  NOT_SIMPLIFIED:
    "El procedimiento simplificado por medios electrónicos es para reclamaciones de hasta 600 €: sus plazos no se aplican (RD 980/2013, art. 30).",
};

export function warningsOf(
  story: Story,
  { receipt, claim, isExcluded }: { receipt: Receipt | null; claim: Claim; isExcluded: boolean },
): Warning[] {
  if (isExcluded) return [];
  const { facts, matter, obligor } = story;
  const isOffered = facts.some((fact) => fact.type === "proposal" && fact.isBinding);
  const sent = facts.filter((fact) => fact.type === "notice_sent");
  const holding: Readonly<Record<Warning, boolean>> = {
    GUARANTOR_NOT_INTERRUPTED: obligor.role === "guarantor",
    LAWYER_FOR_BINDING_OFFER: isOffered && Number(matter.amount ?? 0) > WITHOUT_LAWYER,
    RECEIPT_BY_CRITERIA: receipt?.proof === "refused" || receipt?.proof === "not_collected",
    SUING_EARLY_DISPUTED: claim.safeFrom !== null && claim.safeFrom !== claim.fromDay,
    NEW_ADDRESS: sent.length > 0 && sent.every(({ isKnownAddress }) => !isKnownAddress),
    NOT_SIMPLIFIED: matter.isSimplifiedElectronic && !isSimplified(story),
  };
  return (Object.keys(holding) as Warning[]).filter((code) => holding[code]);
}
