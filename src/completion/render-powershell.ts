/** The script for PowerShell, 5.1 and later. What it offers is JSON in a verbatim here-string, which nothing is expanded in. */
import { type CommandNode, type FlagNode, listCommands } from '../action/describe-tree.ts';
import { flagOffer, globalFlags, header, nameOf, namesOf, offerOf } from './offers.ts';

export function renderPowerShell(root: CommandNode): string {
  const globals = globalFlags(root);
  const commands = listCommands(root).map((node) => toJson(describeCommand(node, node === root ? globals : [])));
  return `${header('PowerShell')}
$global:__StaCompletion = @'
{"globals":${toJson(globals.map(describeFlag))},
"commands":[
${commands.join(',\n')}
]}
'@
${fixedPart}`;
}

/** In ASCII alone: PowerShell 5.1 takes a file without a byte order mark for one of the system's code page. */
const toJson = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const describeFlag = (flag: FlagNode) => ({ names: namesOf(flag), text: flag.description, offer: flagOffer(flag) });

/** Lists in place of objects: to PowerShell 5.1 two keys that differ in case alone are the same. */
const describeCommand = (node: CommandNode, globals: readonly FlagNode[]) => ({
  path: node.path.join(' '),
  children: node.commands.map((child) => ({
    names: [nameOf(child), ...child.aliases],
    path: child.path.join(' '),
    text: child.summary,
  })),
  flags: node.flags.filter((flag) => !globals.includes(flag)).map(describeFlag),
  arguments: node.arguments.map(({ completion, variadic }) => ({ offer: offerOf(completion), variadic })),
});

const fixedPart = `
Register-ArgumentCompleter -Native -CommandName sta -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    if ($global:__StaCompletion -is [string]) {
        $global:__StaCompletion = ConvertFrom-Json -InputObject $global:__StaCompletion
    }
    $current = ([string]$wordToComplete).Trim([char[]]@(39, 34))
    $words = @()
    foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
        if ($element.Extent.EndOffset -ge $cursorPosition) { break }
        if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $words += $element.Value
        } else {
            $words += $element.Extent.Text
        }
    }

    $tree = $global:__StaCompletion
    $command = $tree.commands | Where-Object { $_.path -ceq 'sta' }
    # A command's own flags stand in front of global ones of the same name.
    $flags = @($command.flags) + @($tree.globals)
    $operands = 0
    $ended = $false
    $valueOf = $null
    foreach ($word in $words) {
        if ($null -ne $valueOf) {
            $valueOf = $null
        } elseif ($ended) {
            $operands++
        } elseif ($word -ceq '--') {
            $ended = $true
        } elseif ($word.StartsWith('-') -and $word.Length -gt 1) {
            $valueOf = $flags | Where-Object { $_.names -ccontains $word -and $_.offer -cne '' } | Select-Object -First 1
        } else {
            $child = $null
            if ($operands -eq 0) {
                $child = $command.children | Where-Object { $_.names -ccontains $word } | Select-Object -First 1
            }
            if ($null -eq $child) {
                $operands++
            } else {
                $command = $tree.commands | Where-Object { $_.path -ceq $child.path }
                $flags = @($command.flags) + @($tree.globals | Where-Object { @($command.flags.names) -cnotcontains $_.names[-1] })
            }
        }
    }

    $front = ''
    $offer = ''
    $found = @()
    if ($null -ne $valueOf) {
        $offer = $valueOf.offer
    } elseif (-not $ended -and $current -cmatch '^(--[^=]+=)(.*)$') {
        $front = $Matches[1]
        $current = $Matches[2]
        $name = $front.TrimEnd('=')
        $offer = [string]($flags | Where-Object { $_.names -ccontains $name } | Select-Object -First 1).offer
    } elseif (-not $ended -and $current.StartsWith('-')) {
        $found = @($flags | ForEach-Object { [pscustomobject]@{ value = $_.names[-1]; text = $_.text } })
    } elseif ($operands -eq 0 -and @($command.children).Count -gt 0) {
        $found = @($command.children | ForEach-Object { [pscustomobject]@{ value = $_.names[0]; text = $_.text } })
    } else {
        $arguments = @($command.arguments)
        if ($arguments.Count -gt $operands) {
            $offer = $arguments[$operands].offer
        } elseif ($arguments.Count -gt 0 -and $arguments[-1].variadic) {
            $offer = $arguments[-1].offer
        }
    }

    if ($offer.StartsWith('words ')) {
        $found = @($offer.Substring(6).Split(' ') | ForEach-Object { [pscustomobject]@{ value = $_; text = $_ } })
    }
    $found = @($found | Where-Object { $_.value.StartsWith($current, [System.StringComparison]::Ordinal) })
    if ($offer.StartsWith('ask ')) {
        # What is found by its name need not begin with what was typed.
        $found = @(& sta __complete $offer.Substring(4) "=$current" @words 2>$null | ForEach-Object {
            $value, $text = ([string]$_).Split([char[]]@(9), 2)
            [pscustomobject]@{ value = $value; text = $text }
        })
    }

    foreach ($one in $found) {
        if ([string]::IsNullOrEmpty($one.value)) { continue }
        $shown = $one.value
        if (-not [string]::IsNullOrEmpty($one.text) -and $one.text -cne $one.value) { $shown = "$($one.value)  ($($one.text))" }
        $inserted = $front + $one.value
        if ($inserted -cnotmatch '^[A-Za-z0-9_./:=+-]+\\z') {
            $inserted = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($inserted) + "'"
        }
        $tip = if ([string]::IsNullOrEmpty($one.text)) { $one.value } else { $one.text }
        [System.Management.Automation.CompletionResult]::new($inserted, $shown, 'ParameterValue', $tip)
    }
}
`;
