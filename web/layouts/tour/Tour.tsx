import { Button, Tour as AntTour } from "antd";
import { useCallback, useState, type ReactNode } from "react";
import type { Role } from "../../generated/graphql.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { PHONE_SCREEN } from "../../theme/tokens.ts";
import styles from "./Tour.module.css";
import { tourSteps } from "./tour-steps.ts";

/** What is seen of a place: phones have the menu elsewhere. */
function seen(place: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${place}"]`)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

const MOST_FRAMES = 60;

/** A step can't be focused before it has its place: mostly one frame later, the first one's code and motion take more. */
function focusOnceSeen(title: HTMLElement, framesLeft = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    title.focus({ preventScroll: true });
    if (document.activeElement !== title && title.isConnected && framesLeft > 0)
      focusOnceSeen(title, framesLeft - 1);
  });
}

/** The focus goes along, so that each step is read out and the next button is one key away. */
function StepTitle({ children }: { children: ReactNode }) {
  const focus = useCallback((title: HTMLElement | null) => {
    if (title !== null) focusOnceSeen(title);
  }, []);
  return (
    <h2 ref={focus} tabIndex={-1} className="large">
      {children}
    </h2>
  );
}

/** Beside what is as high as the screen there is room; above and below it there is none. */
function placementAt(target: HTMLElement | null): "right" | "bottom" {
  const isTall = (target?.getBoundingClientRect().height ?? 0) > window.innerHeight / 2;
  return isTall ? "right" : "bottom";
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
export function Tour({ role, onClose }: { role: Role; onClose: () => void }) {
  const isPhone = useMediaQuery(PHONE_SCREEN, false);
  const [steps] = useState(() =>
    tourSteps(role, isPhone ? "bar" : "sidebar").flatMap(({ title, text, place }) => {
      const target = place === null ? null : seen(place);
      return place !== null && target === null
        ? []
        : [
            {
              title: <StepTitle key={title}>{title}</StepTitle>,
              description: text,
              target,
              placement: placementAt(target),
            },
          ];
    }),
  );
  return (
    <AntTour
      open
      steps={steps}
      onClose={onClose}
      rootClassName={styles.tour}
      actionsRender={skippable(onClose)}
    />
  );
}
