import { Button, Tour as AntTour } from "antd";
import { useCallback, useState, type ReactNode } from "react";
import type { Role } from "../../generated/graphql.ts";
import styles from "./Tour.module.css";
import { tourSteps } from "./tour-steps.ts";

/** What is seen of a place: phones have the menu elsewhere. */
function seen(place: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${place}"]`)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

/** The focus goes along, so that each step is read out and the next button is one key away. */
function StepTitle({ children }: { children: ReactNode }) {
  const focus = useCallback((title: HTMLElement | null) => {
    // One frame later the step is in its place and can be focused.
    if (title !== null) requestAnimationFrame(() => title.focus({ preventScroll: true }));
  }, []);
  return (
    <h2 ref={focus} tabIndex={-1} className="large">
      {children}
    </h2>
  );
}

/** The buttons of a step, with a way out before the last. */
function skippable(onEnd: () => void) {
  return (buttons: ReactNode, { current, total }: { current: number; total: number }) => (
    <>
      {current < total - 1 && (
        <Button type="text" size="small" onClick={onEnd}>
          Saltar
        </Button>
      )}
      {buttons}
    </>
  );
}

/**
 * Shows round the dashboard, over a page that waits meanwhile: what isn't on this screen is left out; Escape, the cross and
 * 'Saltar' end it as the last button does.
 */
export function Tour({ role, onEnd }: { role: Role; onEnd: () => void }) {
  const [steps] = useState(() =>
    tourSteps(role).flatMap(({ title, text, place }) => {
      const target = place === null ? null : seen(place);
      return place !== null && target === null
        ? []
        : [{ title: <StepTitle key={title}>{title}</StepTitle>, description: text, target }];
    }),
  );
  return (
    <AntTour
      open
      steps={steps}
      onClose={onEnd}
      rootClassName={styles.tour}
      actionsRender={skippable(onEnd)}
    />
  );
}
