import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { caseState } from "../../../parts/cases/case-words.ts";
import { SPECIALIST_TYPE_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { joinWords, plural } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { GivenStars } from "../../../parts/specialists/GivenStars.tsx";
import { FavouriteButton } from "../../../parts/specialists/FavouriteButton.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { WorkedWithFragment } from "../../../generated/graphql.ts";
import styles from "./WorkedWithItem.module.css";

function Name({ person: { displayName, specialist } }: { person: WorkedWithFragment }) {
  return (
    <h3 className="large">
      {specialist === null ? (
        displayName
      ) : (
        <Link to={paths.publicSpecialist(specialist.id)}>{displayName}</Link>
      )}
    </h3>
  );
}

function OwnRating({ rating }: Pick<WorkedWithFragment, "rating">) {
  if (rating === null) return null;
  return (
    <p className="muted small">
      Tu valoración: <GivenStars stars={rating} />
    </p>
  );
}

function Actions({ person }: { person: WorkedWithFragment }) {
  const { displayName, specialist, reviewableCaseNumber } = person;
  if (specialist === null) {
    return <p className="muted small">Ya no tiene página pública: no se le puede contratar de nuevo.</p>;
  }
  return (
    <div className="cluster">
      {reviewableCaseNumber !== null && (
        <LinkButton
          icon="star"
          to={paths.reviewSpecialist(specialist.id)}
          state={{ caseNumber: reviewableCaseNumber }}
        >
          Valorar<span className="visually-hidden"> a {displayName}</span>
        </LinkButton>
      )}
      {specialist.available ? (
        <LinkButton variant="primary" to={paths.clientNewCase(specialist.id)}>
          Volver a contratar<span className="visually-hidden"> a {displayName}</span>
        </LinkButton>
      ) : (
        <p className="muted small">Ahora no acepta casos nuevos.</p>
      )}
    </div>
  );
}

/** Somebody who took on cases of the client: which, how it went, and what can be done now. */
export function WorkedWithItem({ person }: { person: WorkedWithFragment }) {
  const { displayName, initials, specialist, cases, openCases } = person;
  const { lastCaseNumber, lastCaseStatus, lastCaseAt } = person;
  const { label, tone } = caseState(lastCaseStatus);
  const types = specialist?.types.map(({ type }) => SPECIALIST_TYPE_NAMES[type]) ?? [];
  return (
    <li className={`surface ${styles.person}`}>
      <Avatar name={displayName} initials={initials} photoUrl={specialist?.photoUrl ?? null} size={56} />
      <div className="stack gap-4 anywhere">
        <Name person={person} />
        {types.length > 0 && <p className="muted small">{joinWords(types)}</p>}
        <p>
          {plural(cases, "expediente", "expedientes")}
          {openCases > 0 && `, ${plural(openCases, "abierto", "abiertos")}`}
        </p>
        <p className="cluster gap-12">
          <span>
            Último: <Link to={paths.clientCase(lastCaseNumber)}>{lastCaseNumber}</Link> del{" "}
            <DateText value={lastCaseAt} />
          </span>
          <StatusTag tone={tone}>{label}</StatusTag>
        </p>
        <OwnRating rating={person.rating} />
      </div>
      {specialist !== null && (
        <div className={styles.star}>
          <FavouriteButton id={specialist.id} name={displayName} />
        </div>
      )}
      <Actions person={person} />
    </li>
  );
}
