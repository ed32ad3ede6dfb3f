import { startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "virtual:tokens.css";
import "../theme/global.css";
import { lastingItems } from "../lib/browser-storage.ts";
import { keepFirstClicks } from "../lib/first-click.ts";
import { keepFirstTyping } from "../lib/first-typing.ts";
import { keepFocus } from "../lib/focus-keeper.ts";
import { isAnewAlready, noteLateFailure, noteLostSheets } from "../lib/late-failure.ts";
import { HYDRATION_ID, type DrawnState } from "./hydration.ts";
import { loadMatched } from "./load-matched.ts";
import { OriginContext } from "./origin.ts";
import { createRouter, routes } from "./router.ts";
import { readSession } from "../lib/session.ts";

keepFirstClicks();
keepFocus();
noteLostSheets();

// An expired session is discarded before anything is drawn.
readSession();

// Somebody signed out without network: their session ends now. Hardly ever there, so nobody else loads it.
if (lastingItems().getItem("pending-sign-outs") !== null) {
  import("./pending-sign-outs.ts").then((late) => late.sendPendingSignOuts()).catch(() => undefined);
}

/** The router of this page, once there is something to see. */
let openRouter: ReturnType<typeof createRouter> | null = null;

// A script that comes late and doesn't: what it was for says so (`late`, `RouteError`), with whatever is typed still there.
// While there is no page yet, nobody can: it is loaded anew, but not over and over, when something keeps the script away.
window.addEventListener("vite:preloadError", (event) => {
  noteLateFailure(event.payload);
  if (openRouter !== null || !navigator.onLine || isAnewAlready()) return;
  event.preventDefault();
  window.location.reload();
});

/** Before the page, so that it is done before what the page does when it is there. */
function Begun({ onBegin }: { onBegin: () => void }) {
  useLayoutEffect(onBegin, [onBegin]);
  return null;
}

function app(router: ReturnType<typeof createRouter>, origin: string, onBegin?: () => void) {
  openRouter = router;
  return (
    <StrictMode>
      <OriginContext value={origin}>
        {onBegin !== undefined && <Begun onBegin={onBegin} />}
        {/* As transitions, navigations are interrupted by each answer Apollo delivers: both then ask for old and new in turns. */}
        <RouterProvider router={router} useTransitions={false} />
      </OriginContext>
    </StrictMode>
  );
}

/** Takes over the page as the server drew it. */
async function takeOver(root: HTMLElement, state: string): Promise<void> {
  const { origin, loaderData } = JSON.parse(state) as DrawnState;
  await loadMatched(routes, window.location.pathname);
  // In slices between which the browser answers whoever is already touching the page.
  const restore = keepFirstTyping(root);
  startTransition(() => void hydrateRoot(root, app(createRouter({ loaderData }), origin, restore)));
}

/** Draws the page here. One that came drawn, but can't be taken over (an error), stays in sight until it is replaced. */
function draw(root: HTMLElement): void {
  const router = createRouter();
  const show = () => createRoot(root).render(app(router, window.location.origin));
  if (router.state.initialized || root.childElementCount === 0) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root");
const state = document.getElementById(HYDRATION_ID)?.textContent;
// Not awaited: chunks of pages import from this one and would wait for its end.
if (state) void takeOver(root, state);
else draw(root);
