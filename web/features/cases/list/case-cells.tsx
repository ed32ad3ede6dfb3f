import { ENTRY_LABELS } from "../../../../schema/rules/case-states.ts";
import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import type { AuthorSide, CaseEntryType, CaseRowFragment } from "../../../generated/graphql.ts";
import { formatAgo } from "../../../lib/format.ts";
import { joinWords } from "../../../lib/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import styles from "./case-cells.module.css";

/** In a list the platform's own entries are the case's. */
const ENTRY_NAMES: Record<CaseEntryType, string> = { ...ENTRY_LABELS, SISTEMA: "Expediente" };

/** A party's name; a case opened by registration may have none to show yet. */
export function partyText({ party }: Pick<CaseRowFragment, "party">): string {
  return party === null || party.displayName === "" ? "Sin indicar" : party.displayName;
}

/** The first counterparty by name, and how many more there are. */
export function counterpartyText({
  counterparties,
  counterpartyName,
}: Pick<CaseRowFragment, "counterparties" | "counterpartyName">): string {
  const [first] = counterparties;
  const name = first === undefined || first.displayName === "" ? counterpartyName : first.displayName;
  const others = counterparties.length - 1;
  if (name === null || name === "") return "Sin indicar";
  return others > 0 ? `${name} y ${others} más` : name;
}

type HeadRow = Pick<
  CaseRowFragment,
  "interventionType" | "area" | "calendar" | "party" | "counterparties" | "counterpartyName" | "createdAt"
>;

/** The kind of a case and between whom it is, on one line. */
export function caseSummary(row: HeadRow): string {
  const { shortName } = INTERVENTION_WORDS[row.interventionType];
  return `${shortName} · ${joinWords([partyText(row), counterpartyText(row)])}`;
}

/** For its client: the kind of the matter and with whom it is, on one line. */
export function matterSummary(row: Omit<HeadRow, "party">): string {
  return `${INTERVENTION_WORDS[row.interventionType].shortName} · ${counterpartyText(row)}`;
}

/** Beside a case's number: its kind, since when and whether it has a calendar; under it, between whom. */
export function CaseHead({ row, withParty }: { row: HeadRow; withParty: boolean }) {
  const between = [...(withParty ? [partyText(row)] : []), counterpartyText(row)];
  return (
    <div className={`small ${styles.head}`}>
      <p className={`strong ${styles.kind}`}>
        {INTERVENTION_WORDS[row.interventionType].shortName}
        {row.area !== null && ` · ${row.area.text}`}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Fecha</dt>
          <dd>
            <DateText value={row.createdAt} />
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="calendar" size={14} /> Calendario
          </dt>
          <dd>{row.calendar ? "Sí" : "No"}</dd>
        </div>
      </dl>
      <dl className={styles.between} title={joinWords(between)}>
        {withParty && (
          <div>
            <dt>Parte</dt>
            <dd>{partyText(row)}</dd>
          </div>
        )}
        <div>
          <dt>Contraparte</dt>
          <dd>{counterpartyText(row)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** A message of the case may say it already. */
const NEXT_SESSION = "Próxima sesión";

const SIDES: Partial<Record<AuthorSide, string>> = { SYSTEM: "" };

interface LatestActionProps {
  row: Pick<CaseRowFragment, "latestEntry" | "message" | "nextSessionAt" | "deadlines">;
  /** Without who did what. */
  brief?: boolean;
}

/** Where it stands and, in one line, what is late or comes next and the newest thing that happened, with who and when. */
export function LatestAction({ row, brief = false }: LatestActionProps) {
  const { latestEntry: entry, message, nextSessionAt, deadlines } = row;
  const isNext = nextSessionAt !== null && !message.startsWith(NEXT_SESSION);
  const late = deadlines.filter(({ passed }) => passed);
  return (
    <div className={styles.latest}>
      <p className="strong dense-line">{message}</p>
      {(late.length > 0 || isNext || (entry !== null && !brief)) && (
        <p className={`muted small dense-line ${styles.entry}`}>
          {late.map(({ label, date }) => (
            <span key={label} className={`strong ${styles.session}`}>
              <Icon name="triangle-alert" size={14} /> Plazo pasado: {label}, <DateText value={date} />{" "}
            </span>
          ))}
          {isNext && (
            <span className={`strong ${styles.session}`}>
              <Icon name="calendar" size={14} /> {NEXT_SESSION}: <DateText value={nextSessionAt} time />{" "}
            </span>
          )}
          {entry !== null && !brief && (
            <>
              {!entry.text.startsWith(ENTRY_NAMES[entry.type]) && (
                <span className="strong">{ENTRY_NAMES[entry.type]}: </span>
              )}
              {entry.text}
              {" · "}
              <span className="number">
                {[SIDES[entry.authorSide] ?? entry.authorName, formatAgo(entry.at)]
                  .filter((text) => text !== "")
                  .join(" · ")}
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}
