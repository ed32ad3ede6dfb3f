import { useQuery } from "@apollo/client/react";
import { paths } from "../../app/paths.ts";
import { type CaseTabName } from "../../app/public-paths.ts";
import { PRODUCT_SEGMENT } from "../../lib/product.ts";
import { useSession } from "../../lib/session.ts";
import {
  type MatterInput,
  AdminTaskProceedingsDocument,
  AssignedTaskProceedingsDocument,
  CaseProceedingsDocument,
  type AgreementItemFragment,
  type IssuedDocumentItemFragment,
  type MatterPartyFragment,
  type SessionItemFragment,
} from "../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";

/** What sessions, agreements and records belong to: a case by its number or a corporate task by id or code. */
export type Matter = { caseNumber: string } | { taskId: string };

/** What all panels about a matter take. */
export interface MatterProps {
  matter: Matter;
  /** Whether the person works on it (manager, administrator) or only looks on and answers (client). */
  canManage: boolean;
}

export function matterInput(matter: Matter): MatterInput {
  return "caseNumber" in matter ? { caseNumber: matter.caseNumber } : { taskId: matter.taskId };
}

/** For the keys of drafts. */
export function matterKey(matter: Matter): string {
  return "caseNumber" in matter ? matter.caseNumber : matter.taskId;
}

interface Proceedings {
  parties: readonly MatterPartyFragment[];
  sessions: readonly SessionItemFragment[];
  agreements: readonly AgreementItemFragment[];
  issuedDocuments: readonly IssuedDocumentItemFragment[];
}

export interface ProceedingsState {
  /** Undefined until they are there. */
  found: Proceedings | undefined;
  /** The matter doesn't exist for the asker (any more). */
  isMissing: boolean;
  hasError: boolean;
  retry: () => void;
}

function useCaseProceedings(number: string | null) {
  const { data, previousData, error, refetch } = useQuery(CaseProceedingsDocument, {
    variables: { number: number ?? "" },
    skip: number === null,
    fetchPolicy: "cache-and-network",
  });
  const shown = (data ?? previousData)?.case;
  const parties = shown && [...(shown.party === null ? [] : [shown.party]), ...shown.counterparties];
  return { found: shown && parties && { ...shown, parties }, isMissing: data?.case === null, error, refetch };
}

function useTaskProceedings(id: string | null, isAssigned: boolean) {
  const variables = { id: id ?? "" };
  const admin = useQuery(AdminTaskProceedingsDocument, {
    variables,
    skip: id === null || isAssigned,
    fetchPolicy: "cache-and-network",
  });
  const own = useQuery(AssignedTaskProceedingsDocument, {
    variables,
    skip: id === null || !isAssigned,
    fetchPolicy: "cache-and-network",
  });
  const { error, refetch } = isAssigned ? own : admin;
  const task = isAssigned ? own.data?.assignedTask : admin.data?.task;
  const before = isAssigned ? own.previousData?.assignedTask : admin.previousData?.task;
  return { found: task ?? before ?? undefined, isMissing: task === null, error, refetch };
}

/** Sessions, agreements and issued documents of a matter, with its parties; panels of one page share the answer. */
export function useProceedings(matter: Matter): ProceedingsState {
  const isCase = "caseNumber" in matter;
  const isSpecialist = useSession()?.userData.role === "SPECIALIST";
  const ofCase = useCaseProceedings(isCase ? matter.caseNumber : null);
  const ofTask = useTaskProceedings(isCase ? null : matter.taskId, isSpecialist);
  const { found, isMissing, error, refetch } = isCase ? ofCase : ofTask;
  useRefetchOnReturn(() => refetch());
  return {
    found: found ?? undefined,
    isMissing,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}

interface MatterPlaces {
  /** The page of the matter itself. */
  home: string;
  sessions: string;
  agreements: string;
  /** Where the parties are told and invited. */
  telling: string;
  /** Where records and letters are issued. */
  records: string;
  /** Null where there are no budgets. */
  budget: string | null;
  isSpecialist: boolean;
}

/** The addresses of a matter's parts in the asker's own area. */
export function useMatterPlaces(matter: Matter): MatterPlaces {
  const role = useSession()?.userData.role ?? "ADMIN";
  const isSpecialist = role === "SPECIALIST";
  if ("caseNumber" in matter) {
    const toCase = { SPECIALIST: paths.specialistCase, CLIENT: paths.clientCase, ADMIN: paths.adminCase }[
      role
    ];
    const to = (tab?: CaseTabName) => toCase(matter.caseNumber, tab);
    return {
      home: to(),
      sessions: to("herramientas"),
      agreements: to(PRODUCT_SEGMENT),
      telling: to(),
      records: to("herramientas"),
      budget: to("presupuesto"),
      isSpecialist,
    };
  }
  const { taskId } = matter;
  return {
    home: isSpecialist ? paths.specialistTask(taskId) : paths.adminTask(taskId),
    sessions: isSpecialist ? paths.specialistTaskSessions(taskId) : paths.adminTaskSessions(taskId),
    telling: isSpecialist ? paths.specialistTask(taskId) : paths.adminTaskManagement(taskId),
    records: isSpecialist ? paths.specialistTaskMinutes(taskId) : paths.adminTaskMinutes(taskId),
    agreements: isSpecialist ? paths.specialistTaskAgreement(taskId) : paths.adminTaskAgreement(taskId),
    budget: null,
    isSpecialist,
  };
}
