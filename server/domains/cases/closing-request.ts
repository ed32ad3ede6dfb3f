import type { EndingGround, ClosingGround } from "../../../schema/rules/case-states.ts";
import type { Context } from "../../shared/context.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { readId } from "../../platform/ids.ts";
import { partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseMove } from "./case-moves.ts";
import type { CaseRecord } from "./case-record.ts";
import type { GroundOption, PartyGrounds } from "./closing-grounds.ts";
import { closingGrounds, needsOf } from "./move-options.ts";

/** As sent, not checked yet. */
export interface ClosingForm {
  reason?: string | null;
  /** On which it ends with all that are in no agreement. */
  ground?: ClosingGround | null;
  /** Instead, one for each of them. */
  grounds?: readonly PartyGround[] | null;
}

interface PartyGround {
  partyId: string | number;
  ground: ClosingGround;
}

/** Why a case ends without agreement, with whom. */
export interface Closing {
  /** "" where none is needed. */
  reason: string;
  /** Null where the move needs none. */
  ground: ClosingGround | null;
  /** With each counterparty that is in no agreement. */
  endings: Ending[];
}

interface Ending {
  party: PartyRow;
  ground: EndingGround;
}

const LONGEST_REASON = 1_000;
const CHOOSE = "Elige por qué termina sin acuerdo";

/** Throws InvalidInput (reason, ground, grounds). */
export function readClosing(
  ctx: Pick<Context, "clock">,
  record: CaseRecord,
  move: CaseMove,
  form: ClosingForm,
  circumstances: CaseCircumstances,
): Closing {
  const problems = new FormProblems();
  const rule = needsOf(move, circumstances);
  const reason = problems.take(["reason"], readText(form.reason ?? "", LONGEST_REASON));
  if (rule.needsReason && reason === "")
    problems.take(["reason"], new Fault("REQUIRED", "Escribe el motivo: queda en la actividad"));
  const options = rule.needsGround ? closingGrounds(ctx, record, circumstances) : null;
  const endings =
    options === null
      ? []
      : form.grounds && form.grounds.length > 0
        ? readEach(problems, form.grounds, options.byParty)
        : readForAll(problems, form.ground ?? null, options);
  if (problems.list.length > 0) throw problems.refusal();
  const [first] = endings;
  const isShared = endings.every(({ ground }) => ground === first?.ground);
  return { reason: reason ?? "", ground: isShared ? (first?.ground ?? null) : "BY_PARTY", endings };
}

/** One ground holds for several only where it does with each. */
function readForAll(
  problems: FormProblems,
  wanted: ClosingGround | null,
  { grounds, byParty }: { grounds: readonly GroundOption[]; byParty: readonly PartyGrounds[] },
): Ending[] {
  const option = grounds.find(({ ground }) => ground === wanted);
  if (!option) problems.take(["ground"], new Fault("REQUIRED", CHOOSE));
  else if (option.blockedBy !== null) problems.take(["ground"], new Fault("NOT_YET", option.blockedBy));
  return option ? byParty.map(({ party }) => ({ party, ground: option.ground })) : [];
}

function readEach(
  problems: FormProblems,
  given: readonly PartyGround[],
  byParty: readonly PartyGrounds[],
): Ending[] {
  const known = new Set(byParty.map(({ party }) => party.id));
  const ids = given.map(({ partyId }) => readId(String(partyId)) ?? 0);
  if (ids.some((id) => !known.has(id)) || new Set(ids).size !== ids.length)
    problems.take(
      ["grounds"],
      new Fault("NOT_FOUND", "Elige un motivo por cada contraparte con la que no hay acuerdo"),
    );
  return byParty.flatMap(({ party, grounds }) => {
    const at = ids.indexOf(party.id);
    const option = grounds.find(({ ground }) => ground === given[at]?.ground);
    const field = at === -1 ? ["grounds"] : ["grounds", String(at), "ground"];
    if (!option) problems.take(field, new Fault("REQUIRED", `${CHOOSE} con ${partyName(party)}`));
    else if (option.blockedBy !== null) problems.take(field, new Fault("NOT_YET", option.blockedBy));
    return option ? [{ party, ground: option.ground }] : [];
  });
}
