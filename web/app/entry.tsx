import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "virtual:tokens.css";
import "../theme/global.css";
import { router } from "./router.tsx";
import { readSession } from "./session.ts";

// An expired session is discarded before anything is drawn.
readSession();

// After a release an open page may ask for a chunk that is gone: the new page has all of them.
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  window.location.reload();
});

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    {/* As transitions, navigations are interrupted by each answer Apollo delivers: both then ask for old and new in turns. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);
