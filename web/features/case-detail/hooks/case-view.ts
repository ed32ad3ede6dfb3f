import { createContext, useContext } from "react";
import type { CaseTabName } from "../../../app/public-paths.ts";
import { paths } from "../../../app/paths.ts";
import type { Role, CaseDetailFragment } from "../../../generated/graphql.ts";

/**
 * What the person who looks is to the case. MANAGER: the specialist who has accepted it; ASKED: the one who was asked and
 * hasn't answered.
 */
export type CaseViewer = "CLIENT" | "MANAGER" | "ASKED" | "ADMIN";

export interface CaseView {
  viewer: CaseViewer;
  record: CaseDetailFragment;
  /** Works on it: sessions, agreements, parties, edits. Only while it is open. */
  canManage: boolean;
  /** Corrects what it is and between whom: who works on it, and the client while nobody has accepted it. */
  canCorrect: boolean;
  /** Issues letters and records and notes what was paid under agreements, also once it is closed. */
  canIssue: boolean;
  /** The address of one of its tabs; of the activity without. */
  tabPath: (tab?: CaseTabName) => string;
  /** Where the certificate of the attempt is issued, its dialog open. */
  certificatePath: string;
}

/** Key of the template, as the server knows it. */
const CERTIFICATE = "certificado-intento";

export function viewerOf(role: Role, { status }: Pick<CaseDetailFragment, "status">): CaseViewer {
  if (role !== "SPECIALIST") return role;
  return status === "PENDING_ACCEPTANCE" ? "ASKED" : "MANAGER";
}

const TAB_PATHS: Record<CaseViewer, (number: string, tab?: CaseTabName, template?: string) => string> = {
  CLIENT: paths.clientCase,
  MANAGER: paths.specialistCase,
  ASKED: paths.specialistCase,
  ADMIN: paths.adminCase,
};

export function caseView(role: Role, record: CaseDetailFragment): CaseView {
  const viewer = viewerOf(role, record);
  const canIssue = viewer === "MANAGER" || viewer === "ADMIN";
  const canManage = record.group === "OPEN" && canIssue;
  return {
    viewer,
    record,
    canManage,
    canCorrect: canManage || (viewer === "CLIENT" && record.status === "PENDING_ACCEPTANCE"),
    canIssue,
    tabPath: (tab) => TAB_PATHS[viewer](record.number, tab),
    certificatePath: TAB_PATHS[viewer](record.number, "herramientas", CERTIFICATE),
  };
}

export const CaseViewContext = createContext<CaseView | null>(null);

/** The case of the page, and what the person who looks is to it. @throws outside of the case's page */
export function useCaseView(): CaseView {
  const view = useContext(CaseViewContext);
  if (view === null) throw new Error("useCaseView needs the case's page above it");
  return view;
}

/** Ended without agreement, be it with some, in a way that can be certified. */
export function hasAttempt({ certifiable }: CaseView["record"]): boolean {
  return certifiable.length > 0;
}

/** How many payments are due and weren't made. */
export function lateCount(instalments: CaseView["record"]["instalments"]): number {
  return instalments.filter(({ status }) => status === "LATE").length;
}
