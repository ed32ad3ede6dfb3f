import { Outlet } from "react-router-dom";
import { NoticeRegion } from "../ui/NoticeRegion.tsx";

/** What every page has: the messages. Light on purpose, public pages load it too. */
export function Providers() {
  return (
    <>
      <Outlet />
      <NoticeRegion />
    </>
  );
}
