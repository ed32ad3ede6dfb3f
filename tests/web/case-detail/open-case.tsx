import { startSession } from "../../../web/lib/session.ts";
import type { Role } from "../../../web/generated/graphql.ts";
import { CasePage } from "../../../web/features/case-detail/CasePage.tsx";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { caseDetail, entriesAnswer } from "./sample-case.ts";

const PLACES: Record<Role, string> = {
  SPECIALIST: "/dashboard/specialist/cases/details",
  CLIENT: "/dashboard/client/cases",
  ADMIN: "/dashboard/admin/cases",
};

/** The case's page as one role sees it; `more` is what differs from the sample case. */
export function openCase(area: Role, more: object = {}, answers: Answers = {}, search = "") {
  startSession(makeToken({ userId: 9, role: area }));
  return renderWithServer(
    [
      { path: `${PLACES[area]}/:number`, element: <CasePage area={area} /> },
      { path: "*", element: <p>Otra página</p> },
    ],
    `${PLACES[area]}/P26000123${search}`,
    {
      CasePage: () => ({ case: caseDetail(more) }),
      CaseEntries: () => entriesAnswer([]),
      CaseConversations: () => ({ conversations: { __typename: "ConversationPage", nodes: [] } }),
      ...answers,
    },
  );
}
