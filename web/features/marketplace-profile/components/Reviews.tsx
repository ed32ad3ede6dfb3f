import { Suspense } from "react";
import { Link } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { useSession } from "../../../lib/session.ts";
import { plural } from "../../../lib/text.ts";
import { useMyPart } from "../hooks/use-my-part.ts";
import { pageCount, type Profile, type ProfileData } from "../load-profile.ts";
import { ReviewItem, type Onlooker } from "./ReviewItem.tsx";
import styles from "./Reviews.module.css";
import { Stars, averageText } from "./Stars.tsx";
import { late } from "../../../ui/late.tsx";

const ReviewForm = late(() => import("./ReviewForm.tsx"));

function Summary({ rating, reviewCount }: Pick<Profile, "rating" | "reviewCount">) {
  if (rating === null || reviewCount === 0) {
    return <p className={styles.none}>Sin valoraciones todavía</p>;
  }
  return (
    <p className={styles.summary}>
      <span className={styles.average} aria-hidden="true">
        {averageText(rating)}
      </span>
      <Stars value={rating} size={24} />
      <span>{plural(reviewCount, "valoración", "valoraciones")}</span>
    </p>
  );
}

function Pager({ id, page, last }: { id: string; page: number; last: number }) {
  if (last === 1) return null;
  const to = (number: number) => `${publicPaths.publicSpecialist(id, { page: number })}#valoraciones`;
  return (
    <nav className={styles.pager} aria-label="Páginas de valoraciones">
      {page > 1 && (
        <Link rel="prev" preventScrollReset to={to(page - 1)}>
          Más recientes
        </Link>
      )}
      <span>
        Página {page} de {last}
      </span>
      {page < last && (
        <Link rel="next" preventScrollReset to={to(page + 1)}>
          Anteriores
        </Link>
      )}
    </nav>
  );
}

/** What clients say, how it is known that they are clients, and one's own say where one has it. */
export function Reviews({ profile, loaded }: { profile: Profile; loaded: ProfileData }) {
  const { id, displayName } = profile;
  const { reviews, page } = loaded;
  const session = useSession();
  const part = useMyPart(id, loaded);
  const onlookerOf = (reviewId: string): Onlooker => {
    if (session === null) return "visitor";
    if (String(session.userData.id) === id) return "reviewed";
    return part.mine.has(reviewId) ? "author" : "other";
  };
  return (
    <section id="valoraciones" className={styles.reviews} aria-labelledby="valoraciones-titulo">
      <h2 id="valoraciones-titulo" className={styles.title}>
        Valoraciones
      </h2>
      <Summary {...profile} />
      <p className={styles.how}>
        Solo valora quien ha sido cliente: cada valoración corresponde a un expediente cerrado en Acuerdo. Se
        publican todas, buenas y malas, y solo se retiran las que incumplen las normas.
      </p>
      {part.cases.length > 0 && (
        <Suspense>
          <ReviewForm key={part.cases.length} name={displayName} cases={part.cases} />
        </Suspense>
      )}
      {reviews.nodes.map((review) => (
        <ReviewItem
          key={review.id}
          review={review}
          onlooker={onlookerOf(review.id)}
          isReported={part.reported.has(review.id)}
          specialist={{ id, name: displayName }}
        />
      ))}
      <Pager id={id} page={page} last={pageCount(reviews)} />
    </section>
  );
}
