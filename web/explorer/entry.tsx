import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "virtual:tokens.css";
import "graphiql/style.css";
import "../theme/global.css";
import { Explorer } from "./Explorer.tsx";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Explorer />
    </StrictMode>,
  );
