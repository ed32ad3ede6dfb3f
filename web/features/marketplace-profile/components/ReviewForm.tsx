import { STARS } from "../../../../schema/rules/specialists.ts";
import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { formatDate } from "../../../lib/format.ts";
import { fieldErrors, summaryOf } from "../../../lib/form-problems.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { Button } from "../../../ui/site/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextAreaField } from "../../../ui/site/FormControls.tsx";
import type { ReviewableCase } from "../hooks/use-my-part.ts";
import { useReviewAction } from "../hooks/use-review-action.ts";
import { CreateReviewDocument } from "../../../generated/plain/graphql.ts";
import styles from "./ReviewForm.module.css";
import { useSummary } from "../../../lib/use-summary.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { StarsField } from "./StarsField.tsx";
import { submits } from "../../../lib/submits.ts";

const FORM = "review";
const LABELS = { stars: "Tu valoración", comment: "Tu comentario" };
const NO_STARS = { field: ["stars"], message: STARS };

/** The place of the form, where a link to review a case leads. */
export const REVIEW_ANCHOR = "valorar";

interface ReviewFormProps {
  name: string;
  cases: readonly ReviewableCase[];
}

function caseLabel({ number, interventionType, closedAt }: ReviewableCase): string {
  return `${number} · ${INTERVENTION_WORDS[interventionType].name}, cerrado el ${formatDate(closedAt)}`;
}

/** Which case a link asked to review. */
function askedCase(state: unknown): string | null {
  const isNamed = typeof state === "object" && state !== null && "caseNumber" in state;
  return isNamed && typeof state.caseNumber === "string" ? state.caseNumber : null;
}

/** The form is loaded after the page: whoever followed a link to it is scrolled there then. */
function useArrival() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${REVIEW_ANCHOR}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [hash]);
  return section;
}

interface CaseChoiceProps extends Pick<ReviewFormProps, "cases"> {
  current: ReviewFormProps["cases"][number];
  onChange: (number: string) => void;
}

function CaseChoice({ cases, current, onChange }: CaseChoiceProps) {
  return cases.length === 1 ? (
    <p className={styles.case}>Expediente {caseLabel(current)}</p>
  ) : (
    <SelectField
      id={`${FORM}-case`}
      label="Expediente"
      value={current.number}
      options={cases.map((one) => ({ value: one.number, label: caseLabel(one) }))}
      onChange={onChange}
    />
  );
}

/** What a client says of the specialist of a closed case. */
export default function ReviewForm({ name, cases }: ReviewFormProps) {
  const { state } = useLocation();
  const section = useArrival();
  const [chosen, setChosen] = useState(askedCase(state));
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState("");
  const [unrated, setUnrated] = useState<readonly UserProblem[]>([]);
  const { run, running, problems: refused } = useReviewAction(CreateReviewDocument);
  const problems = unrated.length > 0 ? unrated : refused;
  const errorOf = fieldErrors(problems);
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const current = cases.find(({ number }) => number === chosen) ?? cases[0];
  useUnloadWarning(stars > 0 || comment.trim() !== "");
  if (current === undefined) return null;
  const submit = async () => {
    // A new object for each try: the summary takes the focus again.
    setUnrated(stars === 0 ? [{ ...NO_STARS }] : []);
    if (stars > 0) await run({ caseNumber: current.number, input: { stars, comment } });
  };
  return (
    <section
      id={REVIEW_ANCHOR}
      ref={section}
      className={styles.own}
      tabIndex={-1}
      aria-labelledby="valorar-titulo"
    >
      <h3 id="valorar-titulo">¿Cómo te fue con {name}?</h3>
      <form className={styles.form} noValidate onSubmit={submits(submit, running)}>
        <ErrorSummary entries={summary} />
        <CaseChoice cases={cases} current={current} onChange={setChosen} />
        <StarsField
          id={`${FORM}-stars`}
          value={stars}
          error={errorOf("stars")}
          onChange={(next) => {
            setUnrated([]);
            setStars(next);
          }}
        />
        <TextAreaField
          id={`${FORM}-comment`}
          label="Tu comentario (opcional)"
          hint="Se publica con tu nombre y la inicial de tu apellido. No incluyas datos de otras personas."
          maxLength={2000}
          value={comment}
          error={errorOf("comment")}
          onChange={setComment}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={running}>
            Publicar valoración
          </Button>
        </div>
      </form>
    </section>
  );
}
