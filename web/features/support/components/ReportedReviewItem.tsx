import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { plural } from "../../../lib/text.ts";
import { GivenStars } from "../../../parts/specialists/GivenStars.tsx";
import { Button } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { REPORT_REASONS, REVIEW_STATUSES } from "../support-words.ts";
import type { ReportedReviewCardFragment } from "../../../generated/graphql.ts";

function Report({ report }: { report: ReportedReviewCardFragment["reports"][number] }) {
  const { reason, detail, reporterName, createdAt } = report;
  return (
    <li>
      <p className="strong">{REPORT_REASONS[reason]}</p>
      {detail !== "" && <p className="lines">{detail}</p>}
      <p className="anywhere muted small">
        {reporterName} · <DateText value={createdAt} time />
      </p>
    </li>
  );
}

interface ReportedReviewItemProps {
  reported: ReportedReviewCardFragment;
  onDecide: (kind: "KEEP" | "REMOVE") => void;
}

function ReportedReview({ review }: Pick<ReportedReviewItemProps["reported"], "review">) {
  return (
    <blockquote className="note stack gap-4">
      <p className="anywhere muted small">
        <GivenStars stars={review.stars} /> {review.authorName} · <DateText value={review.createdAt} />
      </p>
      <p className="lines">{review.comment === "" ? "Sin comentario." : review.comment}</p>
      {review.reply !== null && (
        <p className="lines above-8 quote">
          <strong>Respuesta del especialista:</strong> {review.reply}
        </p>
      )}
    </blockquote>
  );
}

/** One reported review with all that is needed to decide on it. */
export function ReportedReviewItem({ reported, onDecide }: ReportedReviewItemProps) {
  const { review, specialistId, specialistName, status, reports, decidedAt, decisionNote } = reported;
  const { label, tone } = REVIEW_STATUSES[status];
  return (
    <li className="card stack gap-12">
      <header className="split gap-8">
        <h2 className="anywhere title">
          Sobre <Link to={paths.adminUser(specialistId)}>{specialistName}</Link>
        </h2>
        <StatusTag tone={tone}>{label}</StatusTag>
      </header>
      <ReportedReview review={review} />
      <h3 className="anywhere small">{plural(reports.length, "denuncia", "denuncias")}</h3>
      <ul className="list stack">
        {reports.map((report) => (
          <Report key={`${report.createdAt} ${report.reporterName}`} report={report} />
        ))}
      </ul>
      {status === "OPEN" ? (
        <div className="cluster">
          <Button icon="check" onClick={() => onDecide("KEEP")}>
            Mantener publicada
          </Button>
          <Button icon="trash" onClick={() => onDecide("REMOVE")}>
            Retirar
          </Button>
        </div>
      ) : (
        <p className="anywhere muted small">
          {label} el <DateText value={decidedAt} time />
          {decisionNote !== null && decisionNote !== "" && `: ${decisionNote}`}
        </p>
      )}
    </li>
  );
}
