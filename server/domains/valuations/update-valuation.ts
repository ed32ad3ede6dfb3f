import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import {
  LONGEST_VALUATION_NOTE,
  PARAMETER_LIMITS,
  VALUATION_FIELDS,
  type ValuationField,
  type ValuationParameters,
} from "../../../schema/rules/valuations.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Conflict, InvalidInput, type Problem } from "../../platform/refusals.ts";
import { isStorable } from "../../platform/text/storable-text.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireLead } from "../leads/lead-rows.ts";
import { calculate } from "./calculate.ts";
import { learnedFromLists } from "./learned-curves.ts";
import { STARTING_CURVES } from "./model/starting-curves.ts";
import { calculatedColumns, readWords, type ValuationAnswer } from "./prepare-valuation.ts";
import { REPEATABLE } from "./reading/recognise-columns.ts";
import { requireValuation, storeRows } from "./valuation-rows.ts";
import { WalletValuation } from "./wallet-valuation.entity.ts";

/** Calculates a draft anew with what its reviewer chose. Throws InvalidInput, NotFound, Conflict (CHANGED, SIGNED), and what calculate throws. */
export async function updateValuation(
  ctx: SignedInContext,
  { id, version, input }: Contract.MutationUpdateValuationArgs,
): Promise<ValuationAnswer> {
  const known = await requireValuation(ctx.db, id);
  refuseOther(known, version);
  const parameters = parametersOf(input.parameters);
  const problems = [
    ...fieldProblems(known, input.fields),
    ...parameterProblems(parameters),
    ...noteProblems(input.note),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
  const order = {
    fields: [...input.fields],
    unit: input.unit,
    today: dayInMadrid(ctx.clock.now()),
    parameters,
    learned: await learnedFromLists(ctx),
    seed: known.seed,
  };
  const calculated = await calculate(ctx, await requireLead(ctx.db, known.leadId), order);
  await ctx.db.transaction(async (manager) => {
    refuseOther(await requireValuation(manager, known.id, true), version);
    await storeRows(manager, known.id, calculated);
    await manager.getRepository(WalletValuation).update(known.id, {
      ...calculatedColumns(calculated),
      parameters,
      learned: order.learned,
      modelVersion: STARTING_CURVES.version,
      asOf: order.today,
      note: input.note.trim(),
      updatedAt: ctx.clock.now(),
      version: version + 1,
    });
    await audit(ctx, manager, {
      action: "updateValuation",
      subjectType: "lead",
      subjectId: known.leadId,
      data: { valuationId: known.id, count: calculated.valued.length },
    });
  });
  return { valuation: await requireValuation(ctx.db, known.id), message: readWords(calculated) };
}

/** Throws Conflict (SIGNED, CHANGED). */
export function refuseOther(valuation: WalletValuation, version: number): void {
  if (valuation.signedAt !== null)
    throw new Conflict("Esta valoración ya está firmada. Prepara una corrección, que la sustituya.", {
      code: "SIGNED",
    });
  if (valuation.version !== version)
    throw new Conflict(
      "Alguien ha cambiado la valoración mientras tanto. Vuelve a cargar la página y revísala.",
      {
        code: "CHANGED",
      },
    );
}

function parametersOf(given: Contract.ValuationParametersInput): ValuationParameters {
  const { discountRate, successFee, fixedCost, judicialCost } = given;
  return { discountRate, successFee, fixedCost: Number(fixedCost), judicialCost: Number(judicialCost) };
}

function parameterProblems(parameters: ValuationParameters): Problem[] {
  return (Object.keys(PARAMETER_LIMITS) as (keyof ValuationParameters)[]).flatMap((name) => {
    const { least, most, unit } = PARAMETER_LIMITS[name];
    const value = parameters[name];
    if (value >= least && value <= most) return [];
    const message = `Tiene que estar entre ${least} y ${most} ${unit}`;
    return [{ field: ["input", "parameters", name], code: "OUT_OF_RANGE", message }];
  });
}

function fieldProblems({ columns }: WalletValuation, fields: readonly ValuationField[]): Problem[] {
  const problem = (code: string, message: string, at?: number): Problem => ({
    field: ["input", "fields", ...(at === undefined ? [] : [String(at)])],
    code,
    message,
  });
  if (fields.length !== columns.length)
    return [problem("INVALID", "Indica qué es cada columna del archivo: no coinciden en número.")];
  const twice = fields.flatMap((field, at) =>
    !REPEATABLE.has(field) && fields.indexOf(field) !== at
      ? [problem("TWICE", `«${VALUATION_FIELDS[field]}» ya está elegido en otra columna`, at)]
      : [],
  );
  return fields.includes("AMOUNT")
    ? twice
    : [
        ...twice,
        problem("NO_AMOUNT", "Elige la columna del importe adeudado: sin ella no se puede valorar nada."),
      ];
}

function noteProblems(note: string): Problem[] {
  if (note.length <= LONGEST_VALUATION_NOTE && isStorable(note)) return [];
  const message = `La nota admite como mucho ${LONGEST_VALUATION_NOTE} caracteres, de los que se pueden escribir`;
  return [{ field: ["input", "note"], code: "TOO_LONG", message }];
}
