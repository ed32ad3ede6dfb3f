import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./Carousel.module.css";
import { grouped, wrapped } from "./carousel-steps.ts";
import { useSwipe } from "./use-swipe.ts";

export interface Slide {
  title: string;
  text: ReactNode;
  /** An illustration of 4:3. */
  picture: ReactNode;
}

interface CarouselProps {
  /** What the slides are about, for screen readers. */
  label: string;
  slides: readonly Slide[];
  /**
   * Dots, and places to go to; one per slide without it. The corporate page has 6 images but 3 dots and wraps among
   * 3: each place then shows two images side by side, so that all six are seen.
   */
  positions?: number;
}

function Picture({ title, text, picture }: Slide) {
  return (
    <div className={styles.slide}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p>{text}</p>
      </div>
    </div>
  );
}

interface ControlsProps {
  /** Of what they move. */
  viewId: string;
  count: number;
  index: number;
  onGo: (step: number) => void;
  onChoose: (index: number) => void;
}

interface DotsProps extends Omit<ControlsProps, "onGo"> {
  onKeyDown: (event: KeyboardEvent) => void;
}

function Dots({ viewId, count, index, onChoose, onKeyDown }: DotsProps) {
  return (
    <div className={styles.dots}>
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          className={styles.dot}
          aria-label={`Ver ${at + 1} de ${count}`}
          aria-current={at === index ? "true" : undefined}
          aria-controls={viewId}
          onClick={() => onChoose(at)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}

function Controls({ viewId, count, index, onGo, onChoose }: ControlsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onGo(step);
  };

  return (
    <div className={styles.controls}>
      <Button
        icon="arrow-left"
        iconOnly
        aria-controls={viewId}
        onClick={() => onGo(-1)}
        onKeyDown={onKeyDown}
      >
        Anterior
      </Button>
      <Dots viewId={viewId} count={count} index={index} onChoose={onChoose} onKeyDown={onKeyDown} />
      <Button
        icon="arrow-right"
        iconOnly
        aria-controls={viewId}
        onClick={() => onGo(1)}
        onKeyDown={onKeyDown}
      >
        Siguiente
      </Button>
    </div>
  );
}

/**
 * Pictures with a text each, moved by buttons, dots, arrow keys or a swipe; never by itself. Without script all of
 * them stand one below another. All lie in one cell of a grid, so the highest gives the height and nothing jumps.
 */
export function Carousel({ label, slides, positions = slides.length }: CarouselProps) {
  const viewId = useId();
  const [index, setIndex] = useState(0);
  const groups = grouped(slides, positions);
  const go = (step: number) => setIndex((at) => wrapped(at, step, groups.length));
  const swipe = useSwipe(go);

  return (
    <section aria-roledescription="carrusel" aria-label={label}>
      <div id={viewId} className={styles.view} aria-live="polite" {...swipe}>
        {groups.map((group, at) => (
          <div
            key={at}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${at + 1} de ${groups.length}`}
            className={styles.place}
            data-current={at === index ? "" : undefined}
            data-size={group.length}
          >
            {group.map((slide) => (
              <Picture key={slide.title} {...slide} />
            ))}
          </div>
        ))}
      </div>
      <Controls viewId={viewId} count={groups.length} index={index} onGo={go} onChoose={setIndex} />
    </section>
  );
}
