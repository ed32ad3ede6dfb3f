import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/site/Button.tsx";
import type { ProfileReviewFragment } from "../../../generated/plain/graphql.ts";
import styles from "./ReviewItem.module.css";
import { Stars } from "./Stars.tsx";
import { late, lateDialog } from "../../../ui/late.tsx";

const AnswerForm = late(() => import("./AnswerForm.tsx"));
const ReportDialog = lateDialog(() => import("./ReportDialog.tsx"));

/** Who looks at the review. */
export type Onlooker = "visitor" | "author" | "reviewed" | "other";

interface ReviewItemProps {
  review: ProfileReviewFragment;
  onlooker: Onlooker;
  isReported: boolean;
  specialist: { id: string; name: string };
}

function Report({ review, onlooker, isReported, specialist }: ReviewItemProps) {
  const [isOpen, setOpen] = useState(false);
  if (onlooker === "author") return <span className={styles.own}>Tu valoración</span>;
  if (isReported) return <span className={styles.own}>La has denunciado: la estamos revisando</span>;
  if (onlooker === "visitor") {
    return (
      <Link className={styles.act} to={publicPaths.login(publicPaths.publicSpecialist(specialist.id))}>
        Denunciar<span className="visually-hidden"> la valoración de {review.authorName}</span>
      </Link>
    );
  }
  return (
    <>
      <button type="button" className={styles.act} onClick={() => setOpen(true)}>
        Denunciar<span className="visually-hidden"> la valoración de {review.authorName}</span>
      </button>
      {isOpen && <ReportDialog reviewId={review.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Answer({ review, onlooker, specialist }: Omit<ReviewItemProps, "isReported">) {
  const [isEdited, setEdited] = useState(false);
  const { reply, repliedAt } = review;
  if (isEdited) {
    return (
      <Suspense>
        <AnswerForm review={review} onClose={() => setEdited(false)} />
      </Suspense>
    );
  }
  return (
    <>
      {reply !== null && (
        <div className={styles.reply}>
          <p className={styles.replyHead}>
            <span>Respuesta de {specialist.name}</span>
            <span className={styles.muted}>{formatDate(repliedAt)}</span>
          </p>
          <p className={styles.words}>{reply}</p>
        </div>
      )}
      {onlooker === "reviewed" && (
        <p>
          <Button onClick={() => setEdited(true)}>{reply === null ? "Responder" : "Editar respuesta"}</Button>
        </p>
      )}
    </>
  );
}

/** What one client says, the answer to it, and what the onlooker can do about it. */
export function ReviewItem(props: ReviewItemProps) {
  const { authorName, stars, comment, createdAt, interventionType } = props.review;
  return (
    <article className={styles.review} aria-label={`Valoración de ${authorName}`}>
      <header className={styles.head}>
        <h3 className={styles.author}>{authorName}</h3>
        <Stars value={stars} size={18} />
        <p className={styles.muted}>
          {INTERVENTION_WORDS[interventionType].name} · {formatDate(createdAt)}
        </p>
      </header>
      {comment !== "" && <p className={styles.words}>{comment}</p>}
      <Answer {...props} />
      <footer>
        <Report {...props} />
      </footer>
    </article>
  );
}
