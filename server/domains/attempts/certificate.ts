import type { End } from "./ends.ts";
import type { Day } from "./history.ts";
import type { Reactions } from "./reactions.ts";
import type { Receipt } from "./receipt.ts";
import { hasNeutral, isOf } from "./story.ts";
import type { Story } from "./story.ts";

/** Whether the attempt with one obligor can be certified, and with which paper. */
export interface Certificate {
  mayIssue: boolean;
  /** 10.3: certificate by the neutral, at a party's request. 10.2: without a neutral, evidence of receipt, date and content. */
  kind: "10.3" | "10.2";
  /** Article it rests on; null while none can be issued. */
  ground: string | null;
  from: Day | null;
  /** Spanish; null: it can be issued. */
  whyNot: string | null;
}

interface Known {
  story: Story;
  receipt: Receipt | null;
  reactions: Reactions;
  end: End | null;
  isExcluded: boolean;
  isAgreed: boolean;
}

/** LO 1/2025 arts. 10.2, 10.3 and 3.2; Ley 5/2012 art. 17.2: who attends the initial session has tried. */
export function certificateOf(known: Known): Certificate {
  const { story, reactions, end } = known;
  const kind = hasNeutral(story.matter) ? "10.3" : "10.2";
  const whyNot = obstacle(known);
  if (whyNot !== null) return { mayIssue: false, kind, ground: null, from: null, whyNot };
  if (end !== null) return { mayIssue: true, kind, ground: end.ground, from: end.since, whyNot };
  return { mayIssue: true, kind, ground: "Ley 5/2012 17.2", from: reactions.meeting?.day ?? null, whyNot };
}

function obstacle({ story, receipt, reactions, end, isExcluded, isAgreed }: Known): string | null {
  if (isExcluded)
    return "La ley excluye esta materia o a una de las partes: ningún certificado sirve para admitir la demanda (LO 1/2025, art. 3.2).";
  if (isAgreed) return "Hay un acuerdo sobre todo: no hay intento sin acuerdo que certificar.";
  const isAttended = story.matter.intervention === "mediation" && reactions.meeting !== null;
  if (end === null && isAttended) return null;
  const isReached = receipt !== null || reactions.first !== null || end?.clock?.article === "35.2";
  if (!isReached && end === null && story.facts.some(isOf("sworn_statement")))
    return "La declaración responsable ocupa el lugar del intento, así que no hace falta certificado (LEC, art. 264.4).";
  if (!isReached)
    return "No consta que lo haya recibido: sin recepción nada termina (LO 1/2025, arts. 10.2 y 10.4).";
  return end === null ? "El intento sigue abierto: ningún plazo del artículo 10.4 ha terminado." : null;
}
