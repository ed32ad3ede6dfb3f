import { Figure, pens, Scene } from "./Scene.tsx";

/** Two banks and a bridge whose middle is just being laid. */
export function BridgeScene() {
  return (
    <Scene width={480} height={380}>
      <circle className={pens("wash")} cx={240} cy={190} r={170} />
      <Figure x={84} y={136} head={22} side="petrol" />
      <Figure x={396} y={136} head={22} side="coral" />
      <g transform="translate(240 118)">
        <Figure x={0} y={0} head={22} side="neutral" />
      </g>
      <path className={pens("petrol", "sheet")} d="M16 232h144v22H16Z" />
      <path className={pens("coral", "warm")} d="M320 232h144v22H320Z" />
      <path className={pens("petrol", "cool")} d="M160 214h160v40H160Z" />
      <path className={pens("petrol")} d="M188 214v40M216 214v40M244 214v40M272 214v40M300 214v40" />
      <path className={pens("petrol", "bold")} d="M28 340c0-60 84-86 212-86" />
      <path className={pens("coral", "bold")} d="M452 340c0-60-84-86-212-86" />
      <path className={pens("petrol")} d="M64 254v34M112 254v14M16 340h70" />
      <path className={pens("coral")} d="M416 254v34M368 254v14M394 340h70" />
      <path
        className={pens("petrol")}
        d="M136 322c12-8 24-8 36 0s24 8 36 0M172 346c12-8 24-8 36 0s24 8 36 0"
      />
      <path className={pens("coral")} d="M272 322c12-8 24-8 36 0s24 8 36 0M260 346c12-8 24-8 36 0" />
    </Scene>
  );
}
