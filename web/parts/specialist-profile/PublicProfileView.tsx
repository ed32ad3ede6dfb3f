import type { ReactNode } from "react";
import type {
  CredentialKind,
  FeeChargeType,
  LanguageLevel,
  SkillGroup,
  SpecialistType,
  WorkModality,
} from "../../generated/graphql.ts";
import { formatDate } from "../../lib/format.ts";
import {
  CREDENTIAL_KIND_NAMES,
  SPECIALIST_TYPE_NAMES,
  WORK_MODALITY_NAMES,
} from "../../../schema/rules/specialist-words.ts";
import { experienceText, feeText } from "../specialists/specialist-words.ts";
import { joinWords } from "../../lib/text.ts";
import { Avatar } from "../../ui/site/Avatar.tsx";
import { Icon } from "../../ui/site/Icon.tsx";
import styles from "./PublicProfileView.module.css";
import { SkillList } from "./SkillList.tsx";

/** What everybody may see of a specialist (`PublicSpecialist` of the contract). */
export interface PublicProfile {
  displayName: string;
  initials: string;
  photoUrl: string | null;
  headline: string;
  presentation: string;
  training: string;
  types: readonly { type: SpecialistType; experienceLevel: number }[];
  skills: readonly { id: string; skill: string; group: SkillGroup }[];
  feeCharges: readonly { chargeType: FeeChargeType; tariffValue: number }[];
  feeHidden: boolean;
  cities: readonly string[];
  workModality: WorkModality | null;
  nativeLanguage: { language: string } | null;
  additionalLanguages: readonly { language: { id: string; language: string }; level: LanguageLevel }[];
  verifiedCredentials: readonly PublicCredential[];
}

interface PublicCredential {
  kind: CredentialKind;
  title: string;
  issuer: string;
  number: string;
  validUntil: string | null;
}

interface PublicProfileViewProps {
  profile: PublicProfile;
  /** The name is the page's own heading, or one under it (in the dashboard the shell has the h1). */
  nameAs: "h1" | "h2";
  /** Beside the name. */
  star?: ReactNode;
  /** Under the name: rating, availability. */
  marks?: ReactNode;
  /** Under the fee: what can be done. */
  actions?: ReactNode;
}

/** A part of the profile; nothing at all where there is nothing to say. */
function Section({ title, as: Heading, children }: { title: string; as: "h2" | "h3"; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}

function Head({ profile, nameAs: Name, star, marks }: Omit<PublicProfileViewProps, "actions">) {
  const { displayName, initials, photoUrl, headline, types, cities, workModality } = profile;
  const place = cities.length === 0 ? "Ubicación no especificada" : `Ubicado en ${joinWords(cities)}`;
  return (
    <div className={styles.who}>
      <Avatar name={displayName} initials={initials} photoUrl={photoUrl} size={72} />
      <div className={styles.names}>
        <div className={styles.nameRow}>
          <Name className={styles.name} tabIndex={-1}>
            {displayName}
          </Name>
          {star}
        </div>
        {marks}
        {headline !== "" && <p className={styles.headline}>{headline}</p>}
        <p className={styles.tags}>
          {types.map(({ type }) => (
            <span key={type} className={styles.type}>
              {SPECIALIST_TYPE_NAMES[type]}
            </span>
          ))}
        </p>
        <p className={styles.place}>
          <Icon name="map-pin" size={18} />
          <span>
            {place}
            {workModality !== null && ` · ${WORK_MODALITY_NAMES[workModality]}`}
          </span>
        </p>
      </div>
    </div>
  );
}

function Fee({ profile, actions }: Pick<PublicProfileViewProps, "profile" | "actions">) {
  const { feeCharges, feeHidden } = profile;
  const isUnknown = feeHidden || feeCharges.length === 0;
  return (
    <div className={styles.fee} data-acting={actions === undefined ? undefined : ""}>
      <p className={styles.feeLabel}>Tarifa aproximada</p>
      {isUnknown ? (
        <p className={styles.noFee}>Tarifa no disponible</p>
      ) : (
        feeCharges.map((charge) => (
          <p key={charge.chargeType} className={styles.feeValue}>
            {feeText(charge)}
          </p>
        ))
      )}
      {actions}
    </div>
  );
}

function Credentials({ credentials }: { credentials: readonly PublicCredential[] }) {
  return (
    <ul className={styles.credentials}>
      {credentials.map(({ kind, title, issuer, number, validUntil }) => (
        <li key={`${kind}-${title}-${number}`}>
          <Icon name="shield" size={24} />
          <div>
            <p className={styles.credentialTitle}>{title}</p>
            <p className={styles.muted}>
              {[
                CREDENTIAL_KIND_NAMES[kind],
                issuer,
                number !== "" && `n.º ${number}`,
                validUntil !== null && `vigente hasta el ${formatDate(validUntil)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Label at the left, what there is to say at the right. */
function Rows({ rows }: { rows: readonly { label: string; text: string }[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function languageRows({ nativeLanguage, additionalLanguages }: PublicProfile) {
  const native = nativeLanguage === null ? [] : [{ label: nativeLanguage.language, text: "Idioma nativo" }];
  return [
    ...native,
    ...additionalLanguages.map(({ language, level }) => ({
      label: language.language,
      text: `Nivel ${level}`,
    })),
  ];
}

function Experience({ types, as }: { types: PublicProfileViewProps["profile"]["types"]; as: "h2" | "h3" }) {
  return (
    <Section title="Experiencia" as={as}>
      <Rows
        rows={types.map(({ type, experienceLevel }) => ({
          label: SPECIALIST_TYPE_NAMES[type],
          text: experienceText(experienceLevel),
        }))}
      />
    </Section>
  );
}

/** A specialist as the public sees them. Light: public pages load it too. */
export function PublicProfileView({ profile, nameAs, star, marks, actions }: PublicProfileViewProps) {
  const { presentation, training, types, skills, verifiedCredentials } = profile;
  const as = nameAs === "h1" ? "h2" : "h3";
  const languages = languageRows(profile);
  return (
    <article className={styles.profile}>
      <header className={styles.head}>
        <Head profile={profile} nameAs={nameAs} star={star} marks={marks} />
        <Fee profile={profile} actions={actions} />
      </header>
      {presentation !== "" && (
        <Section title="Presentación" as={as}>
          <p className={styles.prose}>{presentation}</p>
        </Section>
      )}
      {verifiedCredentials.length > 0 && (
        <Section title="Credenciales verificadas" as={as}>
          <Credentials credentials={verifiedCredentials} />
        </Section>
      )}
      {types.length > 0 && <Experience types={types} as={as} />}
      {skills.length > 0 && (
        <Section title="Habilidades" as={as}>
          <SkillList skills={skills} />
        </Section>
      )}
      {training !== "" && (
        <Section title="Formación" as={as}>
          <p className={styles.prose}>{training}</p>
        </Section>
      )}
      {languages.length > 0 && (
        <Section title="Idiomas" as={as}>
          <Rows rows={languages} />
        </Section>
      )}
    </article>
  );
}
