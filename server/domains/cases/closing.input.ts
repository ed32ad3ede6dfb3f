import type { ClosingGround, EndingGround } from "../../../schema/rules/case-states.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import type { Problem } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { Fault } from "../../shared/fault.ts";
import { Faults, Field } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { readInput, type InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { partyName, type PartyRow } from "../parties/party.ts";
import type { CaseCircumstances } from "./case-circumstances.ts";
import type { CaseMove } from "./case-machine.ts";
import type { GroundOption } from "./closing-grounds.ts";
import { closingGrounds, needsOf } from "./move-options.ts";
import { LONGEST_REASON, REASON_NOTED } from "./reasons.ts";

/** What of a move says how the case ends. */
type ContractClosing = Pick<Contract.MoveCaseInput, "reason" | "ground" | "grounds">;

export type GivenClosing = Partial<ContractClosing>;

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

type Options = ReturnType<typeof closingGrounds>;

const CHOOSE = "Elige por qué termina sin acuerdo";

class ClosingInput implements InputOf<ContractClosing> {
  readonly #needsReason: boolean;
  readonly #options: Options | null;
  @Text<ClosingInput>({
    longest: LONGEST_REASON,
    required: (form) => (form.needsReason() ? REASON_NOTED : undefined),
  })
  reason: string = "";
  /** One for all; null where each has its own, or the move needs none. */
  @Field(readGround, { schema: { type: "string" }, isRequired: false }) ground: EndingGround | null = null;
  @Field(readEndings, { schema: { type: "array" }, isRequired: false }) grounds: Ending[] = [];

  /** `options`: the grounds to choose from; null where the move needs none. */
  constructor(needsReason: boolean, options: Options | null) {
    this.#needsReason = needsReason;
    this.#options = options;
  }

  needsReason(): boolean {
    return this.#needsReason;
  }

  options(): Options | null {
    return this.#options;
  }
}

/** Throws InvalidInput (reason, ground, grounds). */
export function readClosing(
  ctx: Pick<Context, "clock">,
  move: CaseMove,
  given: GivenClosing,
  circumstances: CaseCircumstances,
): Closing {
  const { needsReason, needsGround } = needsOf(move, circumstances);
  const options = needsGround ? closingGrounds(ctx, circumstances) : null;
  const { reason, grounds: endings } = readInput(new ClosingInput(needsReason, options), given);
  const [first] = endings;
  const isShared = endings.every(({ ground }) => ground === first?.ground);
  return { reason, ground: isShared ? (first?.ground ?? null) : "BY_PARTY", endings };
}

/** A ground holds for several counterparties only where it holds with each. */
function readGround(given: unknown, form: ClosingInput): EndingGround | null | Fault {
  const options = form.options();
  if (options === null || listOf(form.grounds).length > 0) return null;
  return chosen(given, options.grounds, CHOOSE);
}

/** The one for all, or each one's own. */
function readEndings(given: unknown, form: ClosingInput): Ending[] | Faults {
  const options = form.options();
  if (options === null) return [];
  const list = listOf(given) as readonly Partial<Record<keyof Contract.PartyClosingGroundInput, unknown>>[];
  const { ground: shared } = form;
  if (list.length === 0)
    return shared === null ? [] : options.byParty.map(({ party }) => ({ party, ground: shared }));
  const ids = list.map(({ partyId }) => readId(textOf(partyId)) ?? 0);
  const unknown = checkParties(ids, options);
  const problems: Problem[] = unknown ? [unknown.at(["grounds"])] : [];
  const endings = options.byParty.flatMap(({ party, grounds }) => {
    const at = ids.indexOf(party.id);
    const ground = chosen(list[at]?.ground, grounds, `${CHOOSE} con ${partyName(party)}`);
    if (!(ground instanceof Fault)) return [{ party, ground }];
    problems.push(ground.at(at === -1 ? ["grounds"] : ["grounds", String(at), "ground"]));
    return [];
  });
  return problems.length > 0 ? new Faults(problems) : endings;
}

/** Every party named is one with whom there is no agreement, and none is named twice. */
function checkParties(ids: readonly number[], { byParty }: Options): Fault | null {
  const known = new Set(byParty.map(({ party }) => party.id));
  if (ids.every((id) => known.has(id)) && new Set(ids).size === ids.length) return null;
  return new Fault("NOT_FOUND", "Elige un motivo por cada contraparte con la que no hay acuerdo");
}

function chosen(given: unknown, options: readonly GroundOption[], required: string): EndingGround | Fault {
  const option = options.find(({ ground }) => ground === given);
  if (!option) return new Fault("REQUIRED", required);
  return option.blockedBy === null ? option.ground : new Fault("NOT_YET", option.blockedBy);
}
