/** The labels for running a workflow, in Japanese. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "ステップごとに実行",
  note: "各ステップはフォームです。必要なら変更して「送信」を押してください。それまで何も送信されません。",
  memory: "入力と出力はこのページのメモリーにだけ残ります。",
  start: "開始",
  restart: "最初からやり直す",
  next: (number: number, step: string): string => `次: ステップ ${number}、${step}`,
  steps: "これまでのステップ",
  succeeded: "成功",
  failed: "失敗",
  holds: "満たす",
  fails: "満たさない",
  noCriteria: "このステップには条件がありません。400 未満のステータスは成功です。",
  follows: "次の動作:",
  wait: (seconds: number): string => `再送信の前に ${seconds} 秒待ってください。`,
  giveUp: "応答なしで進む: ステップは失敗",
  ends: {
    done: "ワークフローは正常に終了しました。",
    failed: "ワークフローは失敗しました。",
    limit: "実行は終了しました。ステップが多すぎるか、ワークフローの呼び出しが深すぎます。",
    unsupported: "実行は終了しました。このページは次のステップを送信できません。",
  },
  problems: {
    missing: (about: string): string => `「${about}」には値がありません。`,
    fault: (about: string): string => `「${about}」の形式が正しくありません。`,
    language: (about: string): string => `このページは「${about}」を評価しません。`,
    notData: (about: string): string => `「${about}」には JSON が必要です。`,
    work: (about: string): string => `「${about}」は処理が多すぎます。`,
  },
};
