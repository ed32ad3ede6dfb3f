import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { createPortal } from "react-dom";
import type { InterventionType, PartySide } from "../../generated/graphql.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { formatDate, todayInMadrid } from "../../lib/format.ts";
import styles from "./InvitationLetter.module.css";

export interface PersonalLink {
  url: string;
  /** An SVG document. */
  qr: string;
  shortCode: string;
  expiresAt: string;
  /** Silence for 30 days ends the attempt: not in matters that the law leaves out. */
  termRuns: boolean;
}

/** Which matter a letter is about. */
export interface LetterFacts {
  /** Number of the case or the task. */
  reference: string;
  interventionType: InterventionType;
  claimantName: string;
  specialistName: string;
  /** Of a case: what the other side reads; left out for a corporate task, whose object is its debt. */
  communicated?: CommunicatedObject;
}

export interface CommunicatedObject {
  /** Empty while there is none. */
  text: string;
  version: number;
}

export interface LetterAddress {
  displayName: string;
  side: PartySide;
  address: string | null;
  postalCode: string | null;
  city: string | null;
}

interface WordsProps {
  matter: LetterFacts;
  side: PartySide;
  termRuns: boolean;
}

function Words({ matter, side, termRuns }: WordsProps) {
  const procedure = INTERVENTION_WORDS[matter.interventionType].toParties.withArticle;
  if (side === "CLAIMANT")
    return (
      <p>
        {matter.specialistName} ha abierto para ti el expediente {matter.reference}: {procedure}. Con tu
        enlace personal puedes ver de qué se trata, responder al presupuesto y preguntar lo que quieras.
      </p>
    );
  return (
    <>
      <p>
        {matter.claimantName} te invita a {procedure} y ha encargado a {matter.specialistName} que os ayude.
        La referencia es {matter.reference}.
      </p>
      <p>
        Participar es voluntario y no te hace falta cuenta ni te cuesta nada mirar y responder. Puedes
        aceptar, decir que no, hacer una propuesta o preguntar. Te pedimos que respondas, aunque sea para
        decir que no
        {termRuns
          ? ": si pasan 30 días naturales desde que recibes esta carta sin ninguna respuesta, la negociación se puede dar por terminada sin acuerdo (Ley Orgánica 1/2025, artículo 10.4)."
          : "."}
      </p>
    </>
  );
}

function Entry({ link }: { link: PersonalLink }) {
  return (
    <div className={styles.entry}>
      <img src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`} alt="" width={150} height={150} />
      <div>
        <p>Escanea este código con tu móvil, o entra en</p>
        <p className={styles.place}>{new URL(link.url).host}/invitacion</p>
        <p>y escribe</p>
        <p className={styles.code}>{link.shortCode}</p>
        <p className={styles.small}>
          Es personal. Puedes usarlo hasta el {formatDate(link.expiresAt)}; no se lo des a nadie más.
        </p>
      </div>
    </div>
  );
}

/** The letter with QR and short code: only printed, everything else of the page is left out then. */
export function InvitationLetter({
  party,
  matter,
  link,
}: {
  party: LetterAddress;
  matter: LetterFacts;
  link: PersonalLink;
}) {
  const place = [party.postalCode, party.city].filter(Boolean).join(" ");
  return createPortal(
    <article className={styles.letter} data-print-alone="" aria-hidden="true">
      <p className={styles.brand}>{PRODUCT_NAME}</p>
      <address className={styles.address}>
        {party.displayName}
        {party.address !== null && <span>{party.address}</span>}
        {place !== "" && <span>{place}</span>}
      </address>
      <p className={styles.date}>{formatDate(todayInMadrid())}</p>
      <h1>{party.side === "CLAIMANT" ? "Tu expediente está abierto" : "Invitación a negociar"}</h1>
      <Words matter={matter} side={party.side} termRuns={link.termRuns} />
      <Entry link={link} />
      <p>{matter.specialistName}</p>
      <p className={styles.small}>
        {PRODUCT_NAME} informa y documenta; no da consejo legal. Puedes acudir con abogado si quieres.
        Tratamos tus datos solo para esta negociación; puedes ver cómo y ejercer tus derechos en{" "}
        {new URL(link.url).host}/legal.
      </p>
    </article>,
    document.body,
  );
}
