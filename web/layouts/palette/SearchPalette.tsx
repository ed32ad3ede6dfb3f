import { Input, Modal, Spin } from "antd";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Role, SearchKind } from "../../generated/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";
import { paths } from "../../app/paths.ts";
import { topicsFor } from "../../parts/help/topics.ts";
import { useSignOut } from "../use-sign-out.ts";
import type { Seen } from "../navigation.tsx";
import { commandsOf, matchingCommands } from "./commands.ts";
import { readEarly } from "./EarlyTyping.tsx";
import styles from "./SearchPalette.module.css";
import { lineAfter } from "./line-keys.ts";
import { usePaletteSearch, type SearchGroup } from "./use-palette-search.ts";

const KIND_NAMES: Record<SearchKind, string> = {
  PERSON: "Personas",
  CASE: "Expedientes",
  TASK: "Tareas",
  TASK_LIST: "Listas de tareas",
  PAYMENT: "Pagos",
  PAYOUT: "Transferencias",
  TICKET: "Consultas",
  LEAD: "Solicitudes",
  CONVERSATION: "Conversaciones",
  DOCUMENT: "Documentos",
};

/** What a creditor's people see is called as on their pages. */
const PORTFOLIO_NAMES: Partial<Record<SearchKind, string>> = { TASK: "Deudas", TASK_LIST: "Carteras" };

function kindName(role: Role, kind: SearchKind): string {
  return (role === "CLIENT" ? PORTFOLIO_NAMES[kind] : undefined) ?? KIND_NAMES[kind];
}

const FAILED = "No se ha podido buscar. Inténtalo de nuevo.";

function stillSearched(role: Role, kinds: readonly SearchKind[]): string {
  return `Aún se busca en ${listed(kinds.map((kind) => kindName(role, kind).toLowerCase()))}…`;
}

/** One line of the list: an address, or something to run. */
interface Line {
  key: string;
  title: string;
  text?: string;
  to?: string;
  run?: () => void;
  /** What it does is seen in the palette itself. */
  keepsOpen?: boolean;
}

interface Section {
  name: string;
  lines: readonly Line[];
}

function sectionOf(
  role: Role,
  { kind, hits, hasMore }: SearchGroup,
  onMore: (kind: SearchKind) => void,
): Section {
  const name = kindName(role, kind);
  const lines: Line[] = hits.map(({ id, title, text, path, matched }) => ({
    key: `${kind}-${id}`,
    title,
    text: `${text} · ${matched}`,
    to: path,
  }));
  const more: Line = {
    key: `${kind}-more`,
    title: `Ver más: ${name.toLowerCase()}`,
    run: () => onMore(kind),
    keepsOpen: true,
  };
  return { name, lines: hasMore ? [...lines, more] : lines };
}

interface ListProps {
  id: string;
  sections: readonly Section[];
  current: Line | undefined;
  onChoose: (line: Line) => void;
  onPoint: (line: Line) => void;
}

function optionId(list: string, line: Line): string {
  return `${list}-${line.key}`;
}

function Lines({ id, sections, current, onChoose, onPoint }: ListProps) {
  const propsOf = (line: Line) => ({
    id: optionId(id, line),
    role: "option",
    "aria-selected": line === current,
    className: `stack gap-0 ${styles.line}`,
    onMouseMove: () => onPoint(line),
  });
  const words = (line: Line) => (
    <>
      <span className="strong">{line.title}</span>
      {line.text !== undefined && <span className="muted small anywhere">{line.text}</span>}
    </>
  );
  return (
    <div id={id} role="listbox" aria-label="Resultados" className={styles.list}>
      {sections.map(({ name, lines }) => (
        <div key={name} role="group" aria-label={name}>
          <p className={`muted tiny strong ${styles.name}`} aria-hidden="true">
            {name}
          </p>
          {lines.map((line) =>
            line.to === undefined ? (
              <button
                key={line.key}
                {...propsOf(line)}
                type="button"
                tabIndex={-1}
                onClick={() => onChoose(line)}
              >
                {words(line)}
              </button>
            ) : (
              <Link
                key={line.key}
                {...propsOf(line)}
                to={line.to}
                tabIndex={-1}
                onClick={() => onChoose(line)}
              >
                {words(line)}
              </Link>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

const FEWEST_HELP_LETTERS = 3;
const MOST_ANSWERS = 4;

/** Answers of the help page, below what can be done at once. */
function answersTo(role: Role, typed: string): Section {
  const isWord = typed.trim().length >= FEWEST_HELP_LETTERS;
  const topics = isWord ? topicsFor(role, typed).slice(0, MOST_ANSWERS) : [];
  return {
    name: "Ayuda",
    lines: topics.map(({ id, question }) => ({ key: `help-${id}`, title: question, to: paths.help(id) })),
  };
}

interface SearchPaletteProps {
  role: Role;
  seen: Seen;
  /** What was typed before its field had the focus; the field goes on from there. */
  takeEarly: () => string;
  onClose: () => void;
}

/** What is in the palette for what is typed: hits and commands, one line of them chosen. */
function usePalette({ role, seen, takeEarly, onClose: close }: SearchPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<SearchKind | null>(null);
  const [at, setAt] = useState(0);
  /** Enter was pressed before what it is to open was there. */
  const isEnterDue = useRef(false);
  const signOut = useSignOut();
  const commands = matchingCommands(commandsOf(role, { signOut, seen }), typed);
  const { groups, message, askedAgain, isSearching, isUpToDate, hasFailed } = usePaletteSearch(typed, kind);
  const found = groups.map((group) => sectionOf(role, group, setKind));
  const doable = {
    name: "Acciones",
    lines: commands.map(({ label, words: _words, ...rest }) => ({ ...rest, title: label })),
  };
  const sections = [...found, ...(kind === null ? [doable, answersTo(role, typed)] : [])].filter(
    ({ lines: some }) => some.length > 0,
  );
  const lines = sections.flatMap((section) => section.lines);
  const type = (text: string) => {
    setTyped(text);
    setKind(null);
    setAt(0);
    isEnterDue.current = false;
  };
  const onFocus = () => {
    const { text, hasEnter } = readEarly(takeEarly());
    if (text === "") return;
    type(text);
    isEnterDue.current = hasEnter;
  };
  const choose = ({ run, keepsOpen = false }: Line) => {
    run?.();
    if (!keepsOpen) close();
  };
  const current = lines[Math.min(at, lines.length - 1)];
  const openCurrent = () => {
    if (current === undefined) return;
    choose(current);
    if (current.to !== undefined) void navigate(current.to);
  };
  /** At once, or as soon as what is shown is of what is typed. */
  const enter = () => {
    isEnterDue.current = !isUpToDate;
    if (isUpToDate) openCurrent();
  };
  const onUpToDate = useEffectEvent(() => {
    if (isEnterDue.current && !hasFailed) openCurrent();
    isEnterDue.current = false;
  });
  useEffect(() => {
    if (isUpToDate) onUpToDate();
  }, [isUpToDate]);
  return {
    typed,
    type,
    onFocus,
    at,
    setAt,
    sections,
    lines,
    current,
    choose,
    enter,
    says: hasFailed ? FAILED : askedAgain.length > 0 ? stillSearched(role, askedAgain) : message,
    isSearching,
  };
}

/** One search over people, cases, tasks, lists, messages, payments, documents and requests, over what can be done from anywhere and the help. */
export function SearchPalette(props: SearchPaletteProps) {
  const { onClose } = props;
  const palette = usePalette(props);
  const { lines, at, sections, typed, current } = palette;
  const list = useId();
  const goTo = (next: number) => {
    palette.setAt(next);
    const line = lines[next];
    if (line) document.getElementById(optionId(list, line))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sizes = sections.map((section) => section.lines.length);
    const next = lineAfter(event, { at, sizes, hasText: typed !== "" });
    if (next !== null) goTo(next);
    else if (event.key === "Enter") palette.enter();
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      title={<span className="visually-hidden">Buscar en todo</span>}
      styles={{ header: { margin: 0 } }}
      width={640}
      onCancel={onClose}
      className={styles.palette}
    >
      <Input
        size="large"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that is nothing but this field
        autoFocus
        value={typed}
        onChange={({ target }) => palette.type(target.value)}
        onFocus={palette.onFocus}
        onKeyDown={onKeyDown}
        maxLength={200}
        prefix={<Icon name="search" />}
        suffix={palette.isSearching ? <Spin size="small" /> : <span />}
        placeholder="Nombre, teléfono, expediente, importe o acción…"
        role="combobox"
        aria-label="Buscar en todo"
        aria-expanded={lines.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(list, current)}
      />
      <Lines
        id={list}
        sections={sections}
        current={current}
        onChoose={palette.choose}
        onPoint={(line) => palette.setAt(lines.indexOf(line))}
      />
      <p className={styles.message} role="status">
        {palette.says ??
          (lines.length === 0 && !palette.isSearching ? "Nada coincide con lo que has escrito." : "")}
      </p>
    </Modal>
  );
}
