import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { SPECIALIST_TYPE_NAMES } from "../../../schema/rules/specialist-words.ts";
import { feeText } from "./specialist-words.ts";
import { joinWords, plural } from "../../lib/text.ts";
import { Avatar } from "../../ui/site/Avatar.tsx";
import { AvailableMark } from "./AvailableMark.tsx";
import { FavouriteButton } from "./FavouriteButton.tsx";
import { Icon } from "../../ui/site/Icon.tsx";
import type { SpecialistCardFragment } from "../../generated/graphql.ts";
import styles from "./SpecialistCard.module.css";

interface SpecialistCardProps {
  specialist: SpecialistCardFragment;
  /** Below the fold at first: its photo may wait. */
  isFar?: boolean;
  /** Number of the case somebody is chosen for: the profile offers it. */
  forCase?: string;
  /** What can be done with the card besides opening it. */
  actions?: ReactNode;
}

/** 'Ubicado en Madrid', 'Ubicado en Madrid, Toledo y 2 más'. */
export function placeText(cities: readonly string[]): string {
  if (cities.length === 0) return "Ubicación no especificada";
  const named = cities.length > 3 ? [...cities.slice(0, 2), `${cities.length - 2} más`] : cities;
  return `Ubicado en ${joinWords(named)}`;
}

/** The fee as its badge: the amount a case, or the share where there is no amount. */
export function feeBadge({
  feeCharges,
  feeHidden,
}: Pick<SpecialistCardFragment, "feeCharges" | "feeHidden">) {
  const charge = feeCharges.find(({ chargeType }) => chargeType === "AMOUNT") ?? feeCharges[0];
  return feeHidden || charge === undefined ? "Tarifa no disponible" : feeText(charge);
}

function Rating({ rating, reviewCount }: Pick<SpecialistCardFragment, "rating" | "reviewCount">) {
  if (rating === null || reviewCount === 0) return <p className={styles.unrated}>Sin valoraciones todavía</p>;
  const stars = rating.toFixed(1).replace(".", ",");
  return (
    <p className={styles.rating}>
      <Icon name="star" size={18} />
      <span>
        <strong>{stars}</strong>
        <span className="visually-hidden"> de 5 estrellas</span>
        <span className={styles.reviews}> · {plural(reviewCount, "valoración", "valoraciones")}</span>
      </span>
    </p>
  );
}

function Top({ specialist, isFar }: Required<Pick<SpecialistCardProps, "specialist" | "isFar">>) {
  const { id, displayName, initials, photoUrl, available } = specialist;
  return (
    <div className={styles.top}>
      <Avatar name={displayName} initials={initials} photoUrl={photoUrl} size={64} isFar={isFar} />
      {available && (
        <div className={styles.available}>
          <AvailableMark />
        </div>
      )}
      <div className={styles.star}>
        <FavouriteButton id={id} name={displayName} />
      </div>
    </div>
  );
}

/** A specialist in a list. The whole card opens the profile; what else can be pressed lies above that. */
export function SpecialistCard({ specialist, isFar = false, forCase, actions }: SpecialistCardProps) {
  const { id, displayName, headline, types, cities, verified } = specialist;
  return (
    <article className={styles.card} aria-labelledby={`specialist-${id}`}>
      <Top specialist={specialist} isFar={isFar} />
      <h3 id={`specialist-${id}`} className={styles.name}>
        <Link to={publicPaths.publicSpecialist(id, { forCase })}>{displayName}</Link>
      </h3>
      <Rating {...specialist} />
      {types.length > 0 && (
        <ul className={styles.types} aria-label="Especialidades">
          {types.map(({ type }) => (
            <li key={type}>{SPECIALIST_TYPE_NAMES[type]}</li>
          ))}
        </ul>
      )}
      {headline !== "" && <p className={styles.headline}>{headline}</p>}
      <p className={styles.fact}>
        <Icon name="map-pin" size={18} />
        <span>{placeText(cities)}</span>
      </p>
      {verified && (
        <p className={styles.verified}>
          <Icon name="shield" size={18} />
          <span>Credenciales verificadas</span>
        </p>
      )}
      <div className={styles.bottom}>
        <p className={styles.fee}>{feeBadge(specialist)}</p>
        <Link to={publicPaths.publicSpecialist(id)} className={styles.open}>
          Ver perfil
          <span className="visually-hidden"> de {displayName}</span>
          <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
