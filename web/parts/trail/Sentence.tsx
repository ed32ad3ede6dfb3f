import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { WithCodes } from "../../ui/WithCodes.tsx";
import type { SentencePageKind, SentencePieceFragment } from "../../generated/graphql.ts";

const PAGES: Readonly<Record<SentencePageKind, (key: string) => string>> = {
  ACCOUNT: paths.adminUser,
  CASE: (key) => paths.adminCase(key),
  DEBTOR: paths.adminDebtor,
  LEAD: paths.adminLead,
  MAILING: paths.adminMailing,
  TASK: paths.adminTask,
  TASK_IMPORT: (key) => paths.adminImportTasks(key),
  TASK_LIST: (key) => paths.adminTaskList(key),
  TICKET: paths.adminTicket,
};

/** What happened in one sentence; what it names leads to its page. */
export function Sentence({ parts }: { parts: readonly SentencePieceFragment[] }) {
  return parts.map(({ text, page }, index) =>
    // A sentence's pieces never change places.
    page === null ? (
      text
    ) : (
      <Link key={index} to={PAGES[page.kind](page.key)}>
        <WithCodes text={text} />
      </Link>
    ),
  );
}

/** The same without links. */
export function sentenceText(parts: readonly Pick<SentencePieceFragment, "text">[]): string {
  return parts.map(({ text }) => text).join("");
}
