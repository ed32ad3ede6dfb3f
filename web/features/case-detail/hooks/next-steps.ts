import {
  ANSWER_AGREEMENT,
  ANSWER_BUDGET,
  budgetStep,
  CHOOSE_SPECIALIST,
  invitingAllStep,
  isToChooseSpecialist,
  isToInvite,
  leavingText,
} from "../../../../schema/rules/case-steps.ts";
import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import { type CaseTabName } from "../../../app/public-paths.ts";
import { PRODUCT_SEGMENT } from "../../../lib/product.ts";
import type { CaseMove, InterventionType, SpecialistType } from "../../../generated/graphql.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { centsOf } from "../../../lib/money.ts";
import { plural } from "../../../lib/text.ts";
import { hasAttempt, lateCount, type CaseView } from "./case-view.ts";

/** Something that waits for whoever looks, and where it is done. */
export interface NextStep {
  text: string;
  action: string;
  to: string;
  /** The tab it is done on. */
  tab?: CaseTabName;
  /** What the page it leads to should know. */
  state?: object;
  /** The step is this move of the case. */
  move?: CaseMove;
}

/** Who does this kind of intervention, as the marketplace calls them. */
export function typeDoing(type: InterventionType): SpecialistType {
  return INTERVENTION_WORDS[type].doneBy;
}

/** Where something is done that one of the tabs holds. */
const onTab = ({ tabPath }: CaseView, tab: CaseTabName) => ({ tab, to: tabPath(tab) });

/** While nobody has accepted, the client may choose somebody else. */
function choosingStep({
  status,
  specialistId,
  specialistName,
  interventionType,
  number,
}: CaseView["record"]): NextStep {
  const words = isToChooseSpecialist(status, specialistId)
    ? CHOOSE_SPECIALIST
    : {
        text: `${specialistName ?? "El especialista"} no ha respondido todavía: puedes elegir a otra persona.`,
        action: "Elegir a otra persona",
      };
  return {
    ...words,
    to: paths.clientSearchExpert({
      type: typeDoing(interventionType),
      available: true,
      forCase: number,
    }),
  };
}

/** "Hay 1 pago vencido."; nothing where all that is due is paid. */
function overdueText({ instalments }: CaseView["record"]): string[] {
  const late = lateCount(instalments);
  return late === 0 ? [] : [`Hay ${plural(late, "pago vencido", "pagos vencidos")}.`];
}

function clientSteps(view: CaseView): NextStep[] {
  const { record } = view;
  const { budgets, agreements, unpaid, currency, reviewable, specialistId, specialistName, number } = record;
  const steps: NextStep[] = [];
  if (record.status === "PENDING_ACCEPTANCE") steps.push(choosingStep(record));
  if (budgets.some(({ status }) => status === "SENT"))
    steps.push({ ...ANSWER_BUDGET, ...onTab(view, "presupuesto") });
  if (agreements.some(({ status }) => status === "PROPOSED"))
    steps.push({ ...ANSWER_AGREEMENT, ...onTab(view, PRODUCT_SEGMENT) });
  if (centsOf(unpaid) > 0n)
    steps.push({
      text: [
        ...overdueText(record),
        `Quedan ${formatMoney(unpaid ?? "0", currency)} por pagar del presupuesto.`,
      ].join(" "),
      action: "Ver los pagos",
      to: paths.clientPayments(),
    });
  if (reviewable && specialistId !== null)
    steps.push({
      text: `¿Cómo ha ido con ${specialistName ?? "tu especialista"}? Tu opinión ayuda a otras personas.`,
      action: "Valorar",
      to: paths.reviewSpecialist(specialistId),
      state: { caseNumber: number },
    });
  return steps;
}

function invitationSteps({ record }: CaseView): NextStep[] {
  const untold = record.counterparties.filter(({ response, notices }) =>
    isToInvite(record.status, { response, isTold: notices.length > 0 }),
  );
  if (untold.length === 0) return [];
  return [{ ...invitingAllStep(untold.map(({ displayName }) => displayName)), to: "#partes" }];
}

function budgetSteps(view: CaseView): NextStep[] {
  const { record } = view;
  const step = budgetStep(record.budgets.map(({ status }) => status));
  return record.group !== "OPEN" || step === null ? [] : [{ ...step, ...onTab(view, "presupuesto") }];
}

/** An invited client who doesn't want to go on: closing, and what becomes of the money. */
function leavingSteps({ record }: CaseView): NextStep[] {
  const { party, moves, group } = record;
  if (group !== "OPEN" || party?.response !== "DECLINED") return [];
  const canClose = moves.some(({ move, blockedBy }) => move === "CLOSE_BROKEN" && blockedBy === null);
  return [
    {
      text: leavingText(party.displayName, party.responseNote),
      action: canClose ? "Cerrar sin acuerdo" : "Ver las partes",
      to: "#partes",
      ...(canClose ? { move: "CLOSE_BROKEN" as const } : {}),
    },
  ];
}

/** Terms of law that are over: what follows from each; first what ends the case, which makes the others superfluous. */
function deadlineSteps(view: CaseView): NextStep[] {
  const { deadlines, moves, group } = view.record;
  if (group !== "OPEN") return [];
  const closing = moves.find(
    ({ move, blockedBy }) => (move === "CLOSE_BROKEN" || move === "CLOSE_AGREED") && blockedBy === null,
  );
  return deadlines
    .filter(({ passed }) => passed)
    .map(({ label, source, date }): NextStep => {
      const text = `Ha pasado un plazo: ${label} (${formatDate(date)}).`;
      if (source.includes("7.2.b")) return { text, action: "Ver las partes", to: "#partes" };
      return closing === undefined
        ? { text, action: "Ver qué se puede hacer", ...onTab(view, "alternativas") }
        : { text, action: closing.label, to: "#partes", move: closing.move };
    })
    .toSorted((one, other) => Number(one.move === undefined) - Number(other.move === undefined));
}

function certificateSteps({ record, certificatePath }: CaseView): NextStep[] {
  if (!hasAttempt(record)) return [];
  const certified = record.counterparties.flatMap(({ id, displayName }) =>
    record.certifiable.includes(id) ? [displayName] : [],
  );
  return [
    {
      text:
        certified.length < record.counterparties.length
          ? `Con ${listed(certified)} el expediente ha terminado sin acuerdo: puedes emitir su certificado del intento.`
          : "El expediente se ha cerrado sin acuerdo: cualquiera de las partes puede pedirte el certificado del intento.",
      action: "Emitir certificado",
      tab: "herramientas",
      to: certificatePath,
    },
  ];
}

function adminSteps(view: CaseView): NextStep[] {
  const { record } = view;
  if (record.reassignmentRequestedAt !== null)
    return [
      {
        text: `Se ha pedido otro especialista: ${record.reassignmentReason ?? ""}`,
        action: "Decidir",
        ...onTab(view, "alternativas"),
      },
    ];
  if (record.specialistId !== null || record.group !== "OPEN") return [];
  return [{ text: "Nadie lleva este expediente.", action: "Asignar", ...onTab(view, "alternativas") }];
}

function sessionSteps(view: CaseView): NextStep[] {
  const { record } = view;
  if (record.nextSessionAt === null || record.group !== "OPEN") return [];
  return [
    {
      text: "La próxima sesión ya tiene día y hora.",
      action: "Ver la sesión",
      ...onTab(view, "herramientas"),
    },
  ];
}

/** What waits for whoever looks at the case, the most pressing first. */
export function nextSteps(view: CaseView): NextStep[] {
  if (view.viewer === "ASKED") return [];
  if (view.viewer === "CLIENT") return [...clientSteps(view), ...sessionSteps(view)];
  const pressing = [...leavingSteps(view), ...deadlineSteps(view)];
  if (view.viewer === "ADMIN") return [...adminSteps(view), ...pressing, ...sessionSteps(view)];
  return [
    ...pressing,
    ...invitationSteps(view),
    ...budgetSteps(view),
    ...certificateSteps(view),
    ...sessionSteps(view),
  ];
}
