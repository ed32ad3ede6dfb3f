import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../ui/Button.tsx";
import type { PageHeader } from "../ui/page-header.ts";
import styles from "./DashboardLayout.module.css";

/** In characters: a longer one, somebody's own name for a thing, would take half of a phone's first screen. */
const LONG_TITLE = 40;

/** A title whose number (T26-0000029) isn't broken at its hyphen. */
function wholeNumbers(title: string): ReactNode {
  return title.split(/(\S+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="number">
        {part}
      </span>
    ),
  );
}

function BackControl({ back }: { back: string | -1 }) {
  const navigate = useNavigate();
  const look = { variant: "quiet", icon: "arrow-left", iconOnly: true } as const;
  if (back !== -1) {
    return (
      <LinkButton {...look} to={back}>
        Volver
      </LinkButton>
    );
  }
  return (
    <Button {...look} onClick={() => void navigate(-1)}>
      Volver
    </Button>
  );
}

function HeaderAction({ header }: { header: PageHeader }) {
  const { actionLabel, actionIcon = "plus", actionVariant = "accent", to, onAction, actionDisabled } = header;
  if (to !== undefined) {
    return (
      <LinkButton variant={actionVariant} icon={actionIcon} to={to}>
        {actionLabel}
      </LinkButton>
    );
  }
  return (
    <Button variant={actionVariant} icon={actionIcon} onClick={onAction} disabled={actionDisabled}>
      {actionLabel}
    </Button>
  );
}

interface ShellHeaderProps {
  header: PageHeader;
  /** The page, which isn't there yet, has one. */
  awaitsAction: boolean;
  /** Search, bell and account. */
  children: ReactNode;
}

/** Title, way back and the page's action, and what every page has. */
export function ShellHeader({ header, awaitsAction, children }: ShellHeaderProps) {
  return (
    <header className={styles.header}>
      {header.back !== undefined && <BackControl back={header.back} />}
      <h1
        className={styles.title}
        data-long={header.title.length > LONG_TITLE ? "" : undefined}
        title={header.title.length > LONG_TITLE ? header.title : undefined}
        tabIndex={-1}
      >
        {wholeNumbers(header.title)}
      </h1>
      {header.actionLabel !== undefined && (
        <div className={styles.action}>
          <HeaderAction header={header} />
        </div>
      )}
      {header.actionLabel === undefined && awaitsAction && <div className={styles.action} data-awaited="" />}
      <div className={`${styles.tools} screen-only`}>{children}</div>
    </header>
  );
}
