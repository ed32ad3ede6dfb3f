import type { DataRouter, RouterSubscriber } from "react-router-dom";

/** As long as this a navigation may take unseen: what shows one on its way would only flash. */
const UNSEEN_MS = 100;

/**
 * Makes the router tell of a navigation on its way only when it takes a while. Telling draws everything that asks for the
 * address or leads elsewhere: the page about to be left, all of it, just before the page that takes its place.
 */
export function withoutBriefWaits<Router extends Pick<DataRouter, "state" | "subscribe">>(
  router: Router,
): Router {
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (told: RouterSubscriber) => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((state, step) => {
      clearTimeout(late);
      if (state.navigation.state === "idle") told(state, step);
      else late = setTimeout(() => told(state, step), UNSEEN_MS);
    });
    return () => {
      clearTimeout(late);
      stop();
    };
  };
  return router;
}
