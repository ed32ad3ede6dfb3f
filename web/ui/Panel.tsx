import { useId, type ReactNode } from "react";

interface PanelProps {
  title: string;
  /** One or two sentences under the title. */
  intro?: ReactNode;
  /** Beside the title: what it means. */
  help?: ReactNode;
  /** Controls or a state at the right of the title. */
  aside?: ReactNode;
  /** Anchor for links on the same page; the heading can take the focus then. */
  id?: string;
  children: ReactNode;
}

/** A titled part of a page on its own surface; a region for screen readers. */
export function Panel({ title, intro, help, aside, id, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className="surface"
      aria-labelledby={titleId}
      tabIndex={id === undefined ? undefined : -1}
    >
      <header className="split at-start below-16">
        <div className={intro === undefined ? "fill" : "fill alone-on-phones"}>
          <div className="line">
            <h2 id={titleId}>{title}</h2>
            {help}
          </div>
          {intro !== undefined && <p className="muted above-4">{intro}</p>}
        </div>
        {aside !== undefined && <div className="cluster">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
