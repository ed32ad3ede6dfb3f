import { lazy, Suspense, type ComponentType } from "react";

/** A dialog whose script comes when it is first opened: most who see its button don't press it. */
export function lateDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LateDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
