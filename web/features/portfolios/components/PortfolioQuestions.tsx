import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import type { PortfolioQuestionFragment } from "../../../generated/graphql.ts";
import { TICKET_STATUSES } from "../../../parts/tickets/ticket-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { AskDialog } from "./AskDialog.tsx";

interface PortfolioQuestionsProps {
  portfolioCode: string;
  taskCode?: string;
  questions: readonly PortfolioQuestionFragment[];
}

function Question({
  question,
  portfolioCode,
}: {
  question: PortfolioQuestionFragment;
  portfolioCode: string;
}) {
  const { id, number, subject, status, taskCode, createdAt, messages } = question;
  const look = TICKET_STATUSES[status];
  const answer = messages.findLast(({ bySupport }) => bySupport);
  return (
    <li>
      <div className="split">
        <strong className="anywhere">
          <Link to={paths.ticket(id)}>{subject}</Link>
        </strong>
        <StatusTag tone={look.tone}>{look.label}</StatusTag>
      </div>
      <p className="small muted">
        {number}
        {taskCode !== null && (
          <>
            {" · "}
            <Link to={paths.clientPortfolioTask(portfolioCode, taskCode)}>{taskCode}</Link>
          </>
        )}
        {" · "}
        <DateText value={createdAt} time />
      </p>
      {answer !== undefined && (
        <p className="anywhere lines above-8">
          <strong>Respuesta:</strong> {answer.text}
        </p>
      )}
    </li>
  );
}

/** What the person has asked, each with its last answer, and the way to ask more. */
export function PortfolioQuestions({ portfolioCode, taskCode, questions }: PortfolioQuestionsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title="Tus preguntas"
      aside={
        <Button icon="plus" onClick={() => setAsking(true)}>
          Preguntar
        </Button>
      }
    >
      {questions.length === 0 ? (
        <p className="muted">Todavía no has preguntado nada.</p>
      ) : (
        <ul className="rows" aria-label="Tus preguntas">
          {questions.map((question) => (
            <Question key={question.id} question={question} portfolioCode={portfolioCode} />
          ))}
        </ul>
      )}
      {asking && (
        <AskDialog portfolioCode={portfolioCode} taskCode={taskCode} onClose={() => setAsking(false)} />
      )}
    </Panel>
  );
}
