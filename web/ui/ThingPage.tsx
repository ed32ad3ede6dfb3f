import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { changeDisplay, useDisplay } from "../lib/display.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { WIDE_SCREEN } from "../theme/tokens.ts";
import { Button } from "./Button.tsx";
import { TabLinks, type TabLink } from "./TabLinks.tsx";
import styles from "./ThingPage.module.css";

/** What is wanted of whoever looks, and the one control that does it or leads there. */
export interface Decision {
  text: string;
  control: ReactNode;
}

interface Side {
  /** Names it, and the button that folds it. */
  name: string;
  /** Where the tabs need all the room. */
  startsFolded?: boolean;
  content: ReactNode;
}

interface ThingPageProps {
  /** What kind of thing, for what is remembered of its page: "case". */
  kind: string;
  /** What its first lines are called. */
  name?: string;
  /** Where it stands, in a word. */
  state: ReactNode;
  /** The same in a sentence, or what the thing is. */
  summary: ReactNode;
  /** Further words, smaller. */
  note?: ReactNode;
  /** How far it has come. */
  stages?: ReactNode;
  /** Its money. */
  money?: ReactNode;
  actions?: ReactNode;
  decision?: Decision | null;
  tabs?: { label: string; links: readonly TabLink[] };
  /** Facts and whom it concerns: beside the tabs on wide screens, elsewhere folded above them. */
  side?: Side;
  /** What the current tab shows. */
  children: ReactNode;
}

/** Beside the tabs the side stays as it was left; above them it begins folded, so that the tabs are on the first screen. */
function useFold(kind: string, startsFolded: boolean) {
  const isWide = useMediaQuery(WIDE_SCREEN, true);
  const { foldedSides } = useDisplay();
  const [isOpened, setOpened] = useState(false);
  const isFolded = isWide ? (foldedSides[kind] ?? startsFolded) : !isOpened;
  const fold = (folded: boolean) => {
    if (isWide) changeDisplay({ foldedSides: { ...foldedSides, [kind]: folded } });
    else setOpened(!folded);
  };
  return { isWide, isFolded, fold };
}

/** An address that names a part of the side unfolds it and goes there. */
function useAskedPart(sideId: string, unfold: () => void): void {
  const location = useLocation();
  const onAsked = useEffectEvent(unfold);
  useEffect(() => {
    const { hash } = location;
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    const side = document.getElementById(sideId);
    if (part === null || side?.hidden !== true || !side.contains(part)) return undefined;
    onAsked();
    const frame = requestAnimationFrame(() => part.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [location, sideId]);
}

function FoldButton(props: { sideId: string; name: string; fold: ReturnType<typeof useFold> }) {
  const { isWide, isFolded, fold } = props.fold;
  return (
    <span className={`${styles.fold} screen-only`}>
      <Button
        block={!isWide}
        variant={isWide ? "quiet" : "secondary"}
        icon={isWide ? "panel" : isFolded ? "chevron-down" : "chevron-up"}
        iconOnly={isWide}
        aria-expanded={!isFolded}
        aria-controls={props.sideId}
        onClick={() => fold(!isFolded)}
      >
        {props.name}
      </Button>
    </span>
  );
}

/** On phones within reach of the thumb, at the bottom of the screen; elsewhere in the page's first lines. */
function DecisionBar({ decision: { text, control } }: { decision: Decision }) {
  return (
    <section className={`line gap-16 ${styles.decision} screen-only`} aria-label="Pendiente de ti">
      <p className="clamp small" title={text}>
        {text}
      </p>
      {control}
    </section>
  );
}

/**
 * The page of one thing: in its first lines what it is, where it stands and what is wanted; directly below its tabs; facts
 * and parties in a side that folds. On paper all of it comes in that order.
 */
export function ThingPage(props: ThingPageProps) {
  const {
    kind,
    name = "Resumen",
    state,
    summary,
    note,
    stages,
    money,
    actions,
    decision = null,
    tabs,
    side,
  } = props;
  const sideId = useId();
  const fold = useFold(kind, side?.startsFolded ?? false);
  useAskedPart(sideId, () => fold.fold(false));
  const beside = side !== undefined && (
    <aside
      key="side"
      id={sideId}
      className={`stack ${styles.side}`}
      aria-label={side.name}
      hidden={fold.isFolded}
    >
      {side.content}
    </aside>
  );
  const links = tabs !== undefined && (
    <div key="tabs" id="apartados" className={styles.tabs}>
      <TabLinks label={tabs.label} tabs={tabs.links} />
    </div>
  );
  const work = (
    <div key="work" className={`stack ${styles.work}`}>
      {props.children}
    </div>
  );
  return (
    <div className={styles.thing} data-beside={side !== undefined && !fold.isFolded ? "" : undefined}>
      <section className={`cluster gap-16 ${styles.line}`} aria-label={name}>
        <div className={`cluster ${styles.words}`}>
          {state}
          <p className="strong anywhere">{summary}</p>
          {note !== undefined && <p className={`muted small ${styles.note}`}>{note}</p>}
        </div>
        {money !== undefined && <p className={styles.money}>{money}</p>}
        {actions !== undefined && <div className={`cluster ${styles.actions}`}>{actions}</div>}
        {side !== undefined && <FoldButton sideId={sideId} name={side.name} fold={fold} />}
        {(stages !== undefined || decision !== null) && (
          <div className={`cluster gap-24 ${styles.next}`}>
            {stages !== undefined && <div className={styles.stages}>{stages}</div>}
            {decision !== null && <DecisionBar decision={decision} />}
          </div>
        )}
      </section>
      {/* What is read first stands first: the side's place is the other one on narrow screens. */}
      {fold.isWide ? [links, work, beside] : [beside, links, work]}
    </div>
  );
}
