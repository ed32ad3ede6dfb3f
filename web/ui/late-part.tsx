import { memo, Suspense, use, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from "react";
import { keepFirstTyping } from "../lib/first-typing.ts";
import { showNotice } from "../lib/notices.ts";

interface Module<Props> {
  default: ComponentType<Props>;
}

/** A promise that tells React what it holds, so that what is there already is drawn at once. */
type Told<Value> = Promise<Value> & { status?: "fulfilled"; value?: Value };

interface LatePart<Props> {
  /** Stands in the page like any component; `fallback` where it neither came drawn nor is loaded. */
  Part: ComponentType<Props>;
  /** Loads it now. On the server a page's loader awaits it, so that the part is drawn with the page. */
  load: () => Promise<void>;
  /** Loads it once the element of this id is about to come into view. For the page around it. */
  useLoadNear: (id: string) => void;
}

/** About a screen of a phone ahead. */
const AHEAD = "800px 0px";

/** Loads once the place with this id is nearly in sight. */
function loadNear(id: string, load: () => Promise<void>) {
  const place = document.getElementById(id);
  if (place === null || !("IntersectionObserver" in window)) {
    void load();
    return undefined;
  }
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(place);
  return () => observer.disconnect();
}

/**
 * A part of a public page whose script comes only when somebody gets near it: until then the part stands there as the
 * server drew it, and what is typed into it stays.
 */
export function latePart<Props extends object>(
  importModule: () => Promise<Module<Props>>,
  fallback: ReactNode,
): LatePart<Props> {
  let settle: (module: Module<Props>) => void = () => undefined;
  const arrival: Told<Module<Props>> = new Promise((resolve) => {
    settle = resolve;
  });
  let restore: () => void = () => undefined;
  // What came drawn stays, with what is typed into it, and waits for its script.
  const missing = (error: unknown) => {
    if (isDrawing()) throw error;
    showNotice({
      theme: "red",
      text: "No se ha podido cargar una parte de esta página. Comprueba tu conexión; lo que hayas escrito sigue aquí.",
      action: { label: "Reintentar", onSelect: () => void load() },
    });
    return null;
  };
  const load = async () => {
    if (arrival.status === "fulfilled") return;
    const value = await importModule().catch(missing);
    if (value === null) return;
    if (!isDrawing()) restore = keepFirstTyping(document);
    arrival.status = "fulfilled";
    arrival.value = value;
    settle(value);
  };

  function Loaded(props: Props) {
    const { default: Content } = use(arrival as Promise<Module<Props>>);
    useLayoutEffect(() => restore(), []);
    return <Content {...props} />;
  }
  // Drawn again only by its own data: while it isn't hydrated yet, an update from above would show the fallback.
  const Part = memo(function Part(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  });

  const useLoadNear = (id: string) => useEffect(() => loadNear(id, load), [id]);

  return { Part, load, useLoadNear };
}

/** Whether this runs where pages are drawn: their late parts have to be there then. */
export const isDrawing = () => typeof document === "undefined";
